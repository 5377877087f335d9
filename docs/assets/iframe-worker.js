// Pages opened from a folder may not start workers: there the search runs in a hidden frame instead.
if (location.protocol === 'file:') {
  class IFrameWorker extends EventTarget {
    constructor(url) {
      super()
      const frame = document.createElement('iframe')
      frame.hidden = true
      document.body.append(frame)
      this.inside = frame.contentWindow
      this.ready = new Promise((resolve) => {
        this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }))
        this.inside.importScripts = (...urls) =>
          urls.reduce((before, next) => before.then(() => this.load(next)), Promise.resolve())
        this.load(url).then(resolve)
      })
    }

    load(url) {
      return new Promise((resolve, reject) => {
        const script = this.inside.document.createElement('script')
        script.src = url
        script.onload = resolve
        script.onerror = reject
        this.inside.document.body.append(script)
      })
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent('message', { data })))
    }

    terminate() {
      this.inside.frameElement.remove()
    }
  }
  window.IFrameWorker = window.Worker = IFrameWorker
}

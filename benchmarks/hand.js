// Who sits at the table in the page: `hand.play(9)` makes nine clicks, each as soon as something is legal. It notes when
// something could first be clicked, how long each click took to be answered, what bots were asked, for how long. With
// `hand.bot` the questions go to another bot. `hand.again('move', questions, 5)` sends their worker on errands again,
// one after the other, five times each: how long each took, and what was found.
{
  const { Worker, WebSocket } = window
  const begun = new Map()
  let left = 0
  let legal = []
  let click = () => undefined
  const play = (clicks) => ((left = clicks), click())
  let bots = null
  const told = (id) =>
    new Promise((done) => bots.addEventListener('message', ({ data }) => data.errand === id && done(data.found)))
  let count = 0
  const ask = async (kind, question) => {
    const at = performance.now()
    const found = told(--count)
    bots.postMessage({ id: count, kind, question })
    const text = await found
    return [performance.now() - at, JSON.parse(text).value]
  }
  const again = async (kind, questions, times) => {
    hand.asked = null
    const asked = []
    for (const question of questions) {
      const answers = []
      while (answers.length < times) answers.push(await ask(kind, question))
      asked.push(answers)
    }
    hand.asked = asked
  }
  const hand = { bot: '', clickable: 0, clicks: [], thoughts: [], asked: null, over: false, play, again }
  window.hand = hand
  const heard = (text, say) => {
    const { type, key, seq, view = {} } = JSON.parse(text)
    if (type === 'done' && begun.has(key)) hand.clicks.push(performance.now() - begun.get(key))
    if (type !== 'state' && type !== 'change') return
    const anew = type === 'state' ? view : (view.set ?? {})
    legal = anew.legal ?? legal
    const splices = (view.lists?.legal ?? []).toReversed()
    for (const [at, gone, entries] of splices) legal = legal.toSpliced(at, gone, ...entries)
    hand.over ||= !!anew.result
    click = () => {
      if (!legal.length || left-- <= 0) return
      const key = `hand-${seq}`
      begun.set(key, performance.now())
      say(JSON.stringify({ type: 'act', key, seq, action: legal[(seq * 7919) % legal.length] }))
    }
    if (legal.length) hand.clickable ||= performance.now()
    click()
  }
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        const say = (line) => (text) => this.postMessage({ type: 'hear', line, text })
        for (const [line, text] of data?.say ?? []) heard(text, say(line))
        const asked = data?.found && begun.get(data.errand)
        if (asked) hand.thoughts.push([asked.question, performance.now() - asked.at])
      })
    }
    postMessage(message) {
      if (message?.kind === 'move' && message.id > 0) {
        bots = this
        if (hand.bot) message.question = JSON.stringify({ ...JSON.parse(message.question), bot: hand.bot })
        begun.set(message.id, { at: performance.now(), question: message.question })
      }
      super.postMessage(message)
    }
  }
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => heard(data, (said) => this.send(said)))
    }
  }
}

/** What would draw the stage here: a graphics card, the processor in its stead, or nothing. */
export type Machine = 'card' | 'software' | 'none'

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i

/** By the name that a renderer gives itself. */
export const machineOf = (name: string | null): Machine => (name === null ? 'none' : SOFTWARE.test(name) ? 'software' : 'card')

let known: Machine = 'none'

/** Asks a canvas that nobody sees, until it has an answer: in software each one takes a tenth of a second. */
export function canvasMachine(): Machine {
  if (known !== 'none') return known
  try {
    const gl = document.createElement('canvas').getContext('webgl2')
    if (!gl) return 'none'
    const told = gl.getExtension('WEBGL_debug_renderer_info')
    const name = String(gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER) ?? '')
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return (known = machineOf(name))
  } catch {
    return 'none'
  }
}

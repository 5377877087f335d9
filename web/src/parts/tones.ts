/** The colours of people: those of charts, which differ well. */
const TONES = ['teal', 'amber', 'red', 'blue', 'plum', 'grey']

export const tone = (colour: string): string => `var(--odds-${TONES.indexOf(colour)})`

/** The package has no types. */
declare module 'linebreak' {
  /** Where a text may be broken into lines (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, as an index into the text; its end is the last one, then null. */
    nextBreak: () => { position: number; required?: boolean } | null;
  }
}

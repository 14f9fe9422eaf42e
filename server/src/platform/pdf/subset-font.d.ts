/** The published types lack half of the options. These are the ones that are used. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt';
    /** There is no text then. */
    keepAllGlyphs: true;
    noHinting: true;
    /** Tables that are left out. */
    dropTables: readonly string[];
    /** Sets an axis of a variable font to one value. The result has no such axis. */
    variationAxes: Record<string, number>;
  }
  export default function subsetFont(font: Buffer, text: undefined, options: SubsetOptions): Promise<Buffer>;
}

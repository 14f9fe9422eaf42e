/** The published types lack half of the options. These are the ones that are used. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff2';
    noHinting: true;
    /** Tables that are left out. */
    dropTables?: readonly string[];
    /** OpenType features that stay; all of them without it. */
    keepFeatures?: readonly string[];
    /** Sets an axis of a variable font to one value, which ends it, or narrows it. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  /** The font with the letters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
  /** The font with all of its letters. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: SubsetOptions & { keepAllGlyphs: true },
  ): Promise<Buffer>;
}

import type { PdfBlock, PdfDocument, PdfTableRow } from './pdf-document.ts';
import { PAGE, Typesetter, type SetLine, type TextStyle } from './typesetter.ts';

/** Height of a line and where its letters stand in it, in sizes of the text: the same for every font of a line. */
const LINE = { height: 1.3, baseline: 1 };
const STYLES = {
  title: { size: 22, weight: 700 },
  lead: { size: 14, weight: 400 },
  body: { size: 11, weight: 400 },
  total: { size: 11, weight: 700 },
  note: { size: 9, weight: 400 },
  footer: { size: 9, weight: 400 },
} as const satisfies Record<string, TextStyle>;
const GAP_BETWEEN_BLOCKS = 5;
const TABLE = { gap: 12, padding: 5, valueWidth: 240, gutter: 20 };
const FOOTER_BASELINE = 766;
const TEXT_WIDTH = PAGE.right - PAGE.left;

/**
 * Writes a PDF of US letter pages. Its fonts are part of the file, cut down to the letters that are used, so it reads the
 * same everywhere; what no font has is drawn as U+FFFD. Text never fails, whatever it is and however long. Documents of
 * several pages have page numbers, in English.
 */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  return (await renderPages(document)).bytes;
}

/** Like `renderPdf`, and how many pages it has. */
export async function renderPages(document: PdfDocument): Promise<{ bytes: Buffer; pages: number }> {
  const writer = new PdfWriter(document);
  for (const block of document.blocks) await writer.write(block);
  await writer.numberPages();
  const { pageCount: pages } = writer;
  return { bytes: await writer.finish(), pages };
}

class PdfWriter {
  readonly #setter: Typesetter;
  #y = PAGE.top;

  constructor(document: PdfDocument) {
    this.#setter = new Typesetter(document);
  }

  async write(block: PdfBlock): Promise<void> {
    if (block.kind === 'page break') this.#nextPage();
    else if (block.kind === 'table') await this.#table(block.rows);
    else if (block.kind === 'title') await this.#paragraph(block.text, STYLES.title);
    else await this.#paragraph(block.text, STYLES[block.size ?? 'body']);
  }

  async numberPages(): Promise<void> {
    const { pageCount } = this.#setter;
    if (pageCount === 1) return;
    for (let page = 0; page < pageCount; page++) {
      this.#setter.toPage(page);
      const lines = await this.#setter.setText(`Page ${page + 1} of ${pageCount}`, STYLES.footer, TEXT_WIDTH);
      for (const line of lines) this.#drawAtRight(line, STYLES.footer, FOOTER_BASELINE);
    }
  }

  get pageCount(): number {
    return this.#setter.pageCount;
  }

  finish(): Promise<Buffer> {
    return this.#setter.finish();
  }

  async #paragraph(text: string, style: TextStyle): Promise<void> {
    if (text === '') return;
    for (const line of await this.#setter.setText(text, style, TEXT_WIDTH)) {
      this.#setter.drawLine(line, style.size, PAGE.left, this.#nextBaseline(style));
    }
    this.#y += GAP_BETWEEN_BLOCKS;
  }

  async #table(rows: readonly PdfTableRow[]): Promise<void> {
    this.#rule();
    for (const row of rows) {
      if (row.isTotal) this.#rule();
      await this.#row(row);
    }
    this.#y += TABLE.gap;
  }

  async #row({ label, value, isTotal }: PdfTableRow): Promise<void> {
    const style = isTotal ? STYLES.total : STYLES.body;
    const labels = await this.#setter.setText(label, style, TEXT_WIDTH - TABLE.valueWidth - TABLE.gutter);
    const values = await this.#setter.setText(value, style, TABLE.valueWidth);
    this.#y += TABLE.padding;
    for (let index = 0; index < Math.max(labels.length, values.length); index++) {
      const baseline = this.#nextBaseline(style);
      const [left, right] = [labels[index], values[index]];
      if (left) this.#setter.drawLine(left, style.size, PAGE.left, baseline);
      if (right) this.#drawAtRight(right, style, baseline);
    }
    this.#y += TABLE.padding;
  }

  #drawAtRight(line: SetLine, style: TextStyle, baseline: number): void {
    this.#setter.drawLine(line, style.size, PAGE.right - line.width, baseline);
  }

  #rule(): void {
    this.#y += TABLE.padding;
    this.#setter.drawRule(this.#y);
    this.#y += TABLE.padding;
  }

  /** Makes room for a line, on the next page when this one is full. */
  #nextBaseline({ size }: TextStyle): number {
    const height = size * LINE.height;
    if (this.#y + height > PAGE.bottom) this.#nextPage();
    const baseline = this.#y + size * LINE.baseline;
    this.#y += height;
    return baseline;
  }

  #nextPage(): void {
    this.#setter.addPage();
    this.#y = PAGE.top;
  }
}

import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { breakLines, type TextRun } from './break-lines.ts';
import type { FontFace, FontWeight } from './fonts/font-face.ts';
import { printLetters } from './letter-faces.ts';
import type { PdfDocument } from './pdf-document.ts';
import { printableLines } from './printable.ts';

/** How a text is set. Sizes are in points (1/72 inch). */
export interface TextStyle {
  size: number;
  weight: FontWeight;
}

export interface SetLine {
  runs: TextRun[];
  width: number;
}

/** US letter. */
export const PAGE = { width: 612, height: 792, left: 56, right: 556, top: 50, bottom: 736 };

/** Sets text in lines and draws them. One for each document; positions are in points from the top left corner. */
export class Typesetter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #written: Promise<Buffer>;
  readonly #known = new Set<string>();

  constructor({ title, language, createdAt }: Omit<PdfDocument, 'blocks'>) {
    this.#pdf = new PdfKit({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: printableLines(title).join(' '), CreationDate: createdAt, ModDate: createdAt },
      // no font of the reader's
      font: null as unknown as string,
    });
    this.#written = buffer(this.#pdf);
  }

  /** A text in lines that are at most so wide. */
  async setText(text: string, { size, weight }: TextStyle, width: number): Promise<SetLine[]> {
    const measure = ({ text: part, face }: TextRun): number => this.#use(face, size).widthOfString(part);
    const lines = await printLetters(text, weight);
    return lines
      .flatMap((letters) => breakLines(letters, width, measure))
      .map((runs) => ({ runs, width: runs.reduce((sum, run) => sum + measure(run), 0) }));
  }

  /** @param baseline where the letters stand */
  drawLine({ runs }: SetLine, size: number, left: number, baseline: number): void {
    let x = left;
    for (const { text, face } of runs) {
      const pdf = this.#use(face, size);
      pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += pdf.widthOfString(text);
    }
  }

  /** A thin line over the width of the text. */
  drawRule(y: number): void {
    this.#pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor('#bfbfbf').stroke();
  }

  addPage(): void {
    this.#pdf.addPage();
  }

  /** How many pages there are; `toPage` draws on one of them again, from 0. */
  get pageCount(): number {
    return this.#pdf.bufferedPageRange().count;
  }

  toPage(index: number): void {
    this.#pdf.switchToPage(index);
  }

  finish(): Promise<Buffer> {
    this.#pdf.end();
    return this.#written;
  }

  #use(face: FontFace, size: number): PDFKit.PDFDocument {
    if (!this.#known.has(face.key)) {
      // the published types do not know that a font of fontkit will do
      this.#pdf.registerFont(face.key, face.font as unknown as Buffer);
      this.#known.add(face.key);
    }
    return this.#pdf.font(face.key).fontSize(size);
  }
}

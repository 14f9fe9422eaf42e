/** One line of a page. Sizes and positions are in points (1/72 inch) from the top left corner. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  isBold?: boolean;
  /** `x` is the right edge then. */
  isRightAligned?: boolean;
}

/** A thin horizontal rule. */
export interface PdfRule {
  x: number;
  y: number;
  width: number;
}

const PAGE = { width: 612, height: 792 };
/** Widths of Helvetica's digits and money signs, in thousandths of the size: enough to align figures to the right. */
const FIGURE_WIDTHS: Record<string, number> = { ',': 278, '.': 278, ' ': 278, '-': 333, '(': 333, ')': 333 };
const DIGIT_WIDTH = 556;

/**
 * A PDF of one US letter page in Helvetica. Letters outside Latin-1 are written as question marks: the fonts that every
 * reader has know no others.
 */
export function onePagePdf(title: string, texts: readonly PdfText[], rules: readonly PdfRule[] = []): Buffer {
  const content = [...rules.map(drawRule), ...texts.map(drawText)].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /Plain 5 0 R /Bold 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} >>`,
  ]);
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  file += `startxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1'); // one byte per character, so that the offsets above are bytes
}

function drawText({ x, y, text, size = 11, isBold = false, isRightAligned = false }: PdfText): string {
  const left = isRightAligned ? x - figureWidth(text, size) : x;
  const font = isBold ? 'Bold' : 'Plain';
  return `BT /${font} ${size} Tf ${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)} Td ${literal(text)} Tj ET`;
}

function drawRule({ x, y, width }: PdfRule): string {
  const height = (PAGE.height - y).toFixed(2);
  return `0.5 w 0.75 G ${x} ${height} m ${x + width} ${height} l S`;
}

function figureWidth(text: string, size: number): number {
  const thousandths = [...text].reduce((sum, letter) => sum + (FIGURE_WIDTHS[letter] ?? DIGIT_WIDTH), 0);
  return (thousandths * size) / 1000;
}

function literal(text: string): string {
  const latin = [...text.normalize('NFC')].map((letter) => (/^[\x20-\x7e\xa0-\xff]$/u.test(letter) ? letter : '?'));
  return `(${latin.join('').replace(/[\\()]/g, '\\$&')})`;
}

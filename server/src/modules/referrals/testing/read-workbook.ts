import { strFromU8, unzipSync } from 'fflate';

export interface Workbook {
  /** The text of each part, by its path. */
  parts: Record<string, string>;
  sheetName: string | undefined;
  /** Rows and their cells by column letters: a text for a typed string, a number for the rest. */
  rows: Record<string, string | number>[];
  /** The style of a cell, `D4`. */
  styles: Record<string, string>;
}

/** Reads a workbook of one sheet back. @throws Error for a cell that is neither a number nor a typed string */
export function readWorkbook(file: Uint8Array): Workbook {
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const styles: Workbook['styles'] = {};
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*)>(.*?)<\/c>/gs)].map(
        ([, letters = '', number = '', attributes = '', content = '']) => {
          styles[letters + number] = /s="(\d+)"/.exec(attributes)?.[1] ?? '0';
          return [letters, valueOf(attributes, content)];
        },
      ),
    ),
  );
  return { parts, sheetName: /<sheet name="([^"]*)"/.exec(parts['xl/workbook.xml'] ?? '')?.[1], rows, styles };
}

function valueOf(attributes: string, content: string): string | number {
  const number = /^<v>([^<]*)<\/v>$/.exec(content)?.[1];
  if (number !== undefined && !attributes.includes('t=')) return Number(number);
  const text = /^<is><t xml:space="preserve">([^<]*)<\/t><\/is>$/.exec(content)?.[1];
  if (text === undefined || !attributes.includes('t="inlineStr"'))
    throw new Error(`Not a cell: ${attributes} ${content}`);
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

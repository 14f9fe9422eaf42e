import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What a reader of PDFs (pdf.js) finds in a file. */
export interface ReadPdf {
  /** The text of each page, its lines joined by line feeds. */
  pages: string[];
  title: string | undefined;
  language: string | undefined;
  /** Names of the fonts that are used, each with the six letters that mark a font of which only a part is embedded. */
  fonts: string[];
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes the bytes away from their owner
  const reader = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(reader, { mergePages: false });
  const { info } = await getMeta(reader);
  await reader.loadingTask.destroy();
  const source = Buffer.from(file).toString('latin1');
  const fonts = [...source.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name!);
  return { pages: text, title: info['Title'], language: info['Language'], fonts };
}

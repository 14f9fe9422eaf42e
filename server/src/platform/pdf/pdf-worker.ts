// The other end of `PdfThread`: renders the documents it is sent. It has one at a time.
import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import { renderPages } from './render-pdf.ts';

/** What became of a document. */
export type PdfDelivery = { bytes: Uint8Array; pages: number } | { fault: string };

parentPort?.on('message', async (document: PdfDocument) => {
  try {
    const { bytes, pages } = await renderPages(document);
    // a copy of its own memory, which is moved instead of copied again: small buffers share theirs
    const own = new Uint8Array(bytes);
    parentPort?.postMessage({ bytes: own, pages } satisfies PdfDelivery, [own.buffer]);
  } catch (error) {
    // the port of a thread, not a window
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage({ fault: String(error) } satisfies PdfDelivery);
  }
});

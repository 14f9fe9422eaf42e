// The other end of `PdfThread`: renders the documents it is sent, one after the other.
import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import { renderPages } from './render-pdf.ts';

/** A document to render. */
export interface PdfOrder {
  id: number;
  document: PdfDocument;
}
/** What became of it. */
export type PdfDelivery = { id: number; bytes: Uint8Array; pages: number } | { id: number; fault: string };

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (order: PdfOrder) => {
  last = last.then(() => fulfill(order));
});

async function fulfill({ id, document }: PdfOrder): Promise<void> {
  try {
    const { bytes, pages } = await renderPages(document);
    // a copy of its own memory, which is moved instead of copied again: small buffers share theirs
    const own = new Uint8Array(bytes);
    parentPort?.postMessage({ id, bytes: own, pages } satisfies PdfDelivery, [own.buffer]);
  } catch (error) {
    // the port of a thread, not a window
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage({ id, fault: String(error) } satisfies PdfDelivery);
  }
}

import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfDelivery, PdfOrder } from './pdf-worker.ts';

/** A rendered document. */
export interface RenderedPdf {
  bytes: Uint8Array;
  pages: number;
}

/** Heap of the thread, in MB. A document of 10,000 lines takes less than half of it. */
const MOST_HEAP_MB = 256;
const WORKER = new URL('./pdf-worker.ts', import.meta.url);

/**
 * Renders PDFs in a thread of its own, one after the other, so that no request waits for them: one takes 8 ms of a processor,
 * a long one seconds. The thread is started by the first document; one that dies fails what it had, and the next document
 * starts another. The same document is the same bytes as from `renderPdf`.
 */
export class PdfThread {
  #worker: Worker | null = null;
  #lastId = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<RenderedPdf>>();

  /** @throws Error when the document could not be rendered, or the thread died of it */
  render(document: PdfDocument): Promise<RenderedPdf> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<RenderedPdf>();
    this.#waiting.set(id, waiting);
    worker.ref();
    // a thread, not a window
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ id, document } satisfies PdfOrder);
    return waiting.promise;
  }

  /** Ends the thread; what it had fails. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
    worker.on('message', (delivery: PdfDelivery) => this.#take(delivery));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('The thread that renders PDFs has ended.')));
    return worker;
  }

  #take(delivery: PdfDelivery): void {
    const waiting = this.#waiting.get(delivery.id);
    this.#waiting.delete(delivery.id);
    // a thread with nothing to do keeps no process alive
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('fault' in delivery) waiting?.reject(new Error(`The PDF could not be rendered: ${delivery.fault}`));
    else waiting?.resolve(delivery);
  }

  #end(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of lost) waiting.reject(new Error('The PDF could not be rendered.', { cause }));
  }
}

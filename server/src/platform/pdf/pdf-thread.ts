import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfDelivery } from './pdf-worker.ts';

/** A rendered document. */
export interface RenderedPdf {
  bytes: Uint8Array;
  pages: number;
}

interface Order {
  document: PdfDocument;
  result: PromiseWithResolvers<RenderedPdf>;
}

interface ThreadOptions {
  /** How long one document may take, in milliseconds. Default 20 seconds, in which a slow machine renders hundreds of pages. */
  deadlineMs?: number;
}

/** Heap of the thread, in MB. A document of 10,000 lines takes less than half of it. */
const MAX_HEAP_MB = 256;
const WORKER = new URL('./pdf-worker.ts', import.meta.url);

/**
 * Renders PDFs in a thread of its own, one after the other, so that no request waits for them: one takes 8 ms of a processor,
 * a long one seconds. The thread is started by the first document. One that dies, or takes longer than its document may, fails that
 * document alone: the next one has another thread. The same document is the same bytes as from `renderPdf`.
 */
export class PdfThread {
  readonly #deadlineMs: number;
  readonly #waiting: Order[] = [];
  #worker: Worker | null = null;
  #current: (Order & { deadline: NodeJS.Timeout }) | null = null;

  constructor({ deadlineMs = 20_000 }: ThreadOptions = {}) {
    this.#deadlineMs = deadlineMs;
  }

  /** @throws Error when the document could not be rendered, took too long, or the thread died of it */
  render(document: PdfDocument): Promise<RenderedPdf> {
    const result = Promise.withResolvers<RenderedPdf>();
    this.#waiting.push({ document, result });
    this.#renderNext();
    return result.promise;
  }

  /** Ends the thread; what it had, and what waited for it, fails. */
  async close(): Promise<void> {
    const lost = this.#waiting.splice(0);
    await this.#drop(new Error('The thread that renders PDFs has ended.'));
    for (const { result } of lost) result.reject(new Error('The PDF could not be rendered.'));
  }

  #renderNext(): void {
    if (this.#current) return;
    const next = this.#waiting.shift();
    if (!next) {
      // a thread with nothing to do keeps no process alive
      this.#worker?.unref();
      return;
    }
    const worker = (this.#worker ??= this.#start());
    const deadline = setTimeout(
      () => void this.#drop(new Error(`It took longer than ${this.#deadlineMs} ms.`)),
      this.#deadlineMs,
    );
    this.#current = { ...next, deadline };
    worker.ref();
    // a thread, not a window
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(next.document);
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const dropThis = (cause: unknown): void => {
      if (this.#worker === worker) void this.#drop(cause);
    };
    worker.on('message', (delivery: PdfDelivery) => {
      // what a dropped one still delivers is of a document that has failed
      if (this.#worker === worker) this.#take(delivery);
    });
    worker.on('error', dropThis);
    worker.on('exit', () => dropThis(new Error('The thread that renders PDFs has ended.')));
    return worker;
  }

  #take(delivery: PdfDelivery): void {
    const done = this.#finishCurrent();
    if ('fault' in delivery) done?.result.reject(new Error(`The PDF could not be rendered: ${delivery.fault}`));
    else done?.result.resolve(delivery);
    this.#renderNext();
  }

  /** Ends the thread and fails what it had; whatever waits is rendered by another one. */
  async #drop(cause: unknown): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#finishCurrent()?.result.reject(new Error('The PDF could not be rendered.', { cause }));
    this.#renderNext();
    await worker?.terminate();
  }

  #finishCurrent(): Order | null {
    const current = this.#current;
    this.#current = null;
    clearTimeout(current?.deadline);
    return current;
  }
}

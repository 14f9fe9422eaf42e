import { LRUCache } from 'lru-cache';
import { Slots } from '../../platform/limits/slots.ts';
import type { NoSlot, SlotLimits } from '../../platform/limits/slots.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import type { ReportRecord } from './map-report.ts';
import { reportDocument } from './report-document.ts';

/** Documents rendered at the same time, for one person and on one server. One takes up to 0.3 s of the processor. */
const DOCUMENT_LIMITS: SlotLimits = { perHolder: 2, total: 4 };
/** About 20 KB each. */
const MAX_KEPT = 100;

/**
 * The documents of reports. Rendering them takes the processor from all other requests, so the number of concurrent
 * ones is limited, and the document of an unchanged report is rendered once and then kept.
 */
export class ReportDocuments {
  readonly #render: typeof reportDocument;
  readonly #slots: Slots;
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });

  constructor(render = reportDocument, limits = DOCUMENT_LIMITS) {
    this.#render = render;
    this.#slots = new Slots(limits);
  }

  /**
   * @param holder the id of the person who downloads it
   * @throws ProblemError 429 when this person has enough documents under way, 503 when the server has
   */
  async read(report: ReportRecord, holder: string): Promise<Buffer> {
    const key = JSON.stringify(report);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const release = this.#slots.take(holder);
    if (typeof release === 'string') throw noSlot(release);
    const rendering = this.#render(report).finally(release);
    this.#kept.set(key, rendering);
    rendering.catch(() => this.#kept.delete(key));
    return rendering;
  }
}

function noSlot(reason: NoSlot): ProblemError {
  const own = 'Your other documents are still being prepared. Please try again in a moment.';
  if (reason === 'holder') return new ProblemError(429, 'too_many_documents', own, { headers: { 'retry-after': '2' } });
  const all = 'Too many documents are being prepared right now. Please try again in a moment.';
  return new ProblemError(503, 'documents_busy', all, { headers: { 'retry-after': '5' } });
}

import { type FormDraft, FormDraftInput, FormDraftResponse, SavedFormDraft } from '@portal/shared/contracts';
import { type Call, done, refuse, reply } from './start-server.ts';

/** The drafts of forms as the server keeps them for one person. */
export class FakeFormDrafts {
  readonly updatedAt = '2026-11-20T16:41:00.000Z';
  /** Drafts by the name of the form. */
  readonly drafts = new Map<string, FormDraft>();
  /** Whether nothing can be saved. */
  isDown = false;
  /** What saving waits for. */
  held: Promise<void> = Promise.resolve();

  keep(form: string, values: Record<string, unknown>): void {
    this.drafts.set(form, { revision: 0, values, updatedAt: this.updatedAt });
  }

  valuesOf(form: string): Record<string, unknown> | undefined {
    return this.drafts.get(form)?.values;
  }

  /** The response to a call about a draft, else undefined. */
  readonly respond = (call: Pick<Call, 'body' | 'method' | 'url'>): Promise<Response> | undefined => {
    const [, form] = /^\/api\/form-drafts\/([\w-]+)$/.exec(call.url) ?? [];
    return form === undefined ? undefined : this.#respond(form, call);
  };

  async #respond(form: string, { method, body }: Pick<Call, 'body' | 'method'>): Promise<Response> {
    if (method === 'GET') return reply(FormDraftResponse, { draft: this.drafts.get(form) ?? null });
    if (this.isDown) return refuse(503, 'unavailable');
    if (method === 'DELETE') {
      this.drafts.delete(form);
      return done();
    }
    await this.held;
    this.keep(form, FormDraftInput.parse(body).values);
    return reply(SavedFormDraft, { updatedAt: this.updatedAt });
  }
}

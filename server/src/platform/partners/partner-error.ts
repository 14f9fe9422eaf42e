import { inEnglish } from '../texts/say.ts';
import type { Text } from '../texts/text.ts';

/** A partner did not do what it was asked. `sentence` is for people, `message` for the log. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  /** Whether the same request may succeed later: an outage or a silence, not a refusal. */
  readonly isTemporary: boolean;
  /**
   * The status of a refusal in the partner's own format: only this is its answer. Null for anything else: an outage, or a page
   * that another program serves at its address.
   */
  readonly refusedWith: number | null;

  readonly sentence: Text;

  constructor(sentence: Text, isTemporary: boolean, options: ErrorOptions & { refusedWith?: number | null } = {}) {
    super(inEnglish(sentence), options);
    this.sentence = sentence;
    this.isTemporary = isTemporary;
    this.refusedWith = options.refusedWith ?? null;
  }
}

import type { BulkOutcome } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Text } from '../../../platform/texts/text.ts';

export interface Refusal {
  code: string;
  message: Text;
}

/** What became of one referral, with its refusal before it is said in a language. */
export type Outcome = Omit<BulkOutcome, 'refusal'> & { refusal: Refusal | null };

export const UNREACHABLE: Refusal = {
  code: 'unreachable',
  message: msg('This referral is not in your list any more.'),
};

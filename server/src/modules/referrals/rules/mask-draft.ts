import type { ReferralDraftBody } from '@portal/shared/contracts';
import { maskContact, type Contact } from './mask-contact.ts';

/** The fields of a draft that can hold any text. */
const TEXTS = ['status', 'subStatus', 'notes', 'reason'] as const;

/** A draft without the contact of its consumer, whichever text of it that was written in (D-46). */
export function maskDraft(body: ReferralDraftBody, contact: Contact): ReferralDraftBody {
  const masked = { ...body };
  for (const field of TEXTS) {
    const text = body[field];
    if (text) masked[field] = maskContact(text, contact);
  }
  if (body.escrowContact) {
    const entries = Object.entries(body.escrowContact).map(([field, text]) => [field, maskContact(text, contact)]);
    masked.escrowContact = Object.fromEntries(entries) as typeof body.escrowContact;
  }
  return masked;
}

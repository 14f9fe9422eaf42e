import type { ApiError } from '@portal/shared/api';
import { EventRegistrationRefusal, supportPhone } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { type FieldMessage, fieldOf } from './registration-values.ts';

/** What the form shows for a 400. */
export interface ShownRefusal {
  /** Above the form. */
  message: string;
  fields: FieldMessage[];
  /** Whether the message is about one field, and is shown where it is. */
  isOfOneField: boolean;
}

/**
 * What a registration that failed says in the form (EVT-08…10): of a list of one the item, of several the sentence with
 * the phone of support (D-01), of a text the text. Null for everything else, which the error modal is for (CS-149).
 */
export function refusalOf(error: Pick<ApiError, 'status' | 'body'>): ShownRefusal | null {
  if (error.status !== 400) return null;
  const { data } = EventRegistrationRefusal.safeParse(error.body);
  if (!data) return null;
  const fields = data.fields.flatMap(({ path, message }) => {
    const field = fieldOf(path);
    return field ? [{ field, message }] : [];
  });
  if (typeof data.message === 'string') return { message: data.message, fields: [], isOfOneField: false };
  const [item, ...more] = data.message;
  if (more.length === 0) return { message: t(item!), fields, isOfOneField: fields.length === 1 }; // the contract has at least one
  const { text: phone } = supportPhone();
  const message = t('Unable to submit form. Please contact support at {phone}.', { phone });
  return { message, fields, isOfOneField: false };
}

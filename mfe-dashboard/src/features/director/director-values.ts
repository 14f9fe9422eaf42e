import { type DirectorProfile, DirectorSettings } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';

/** The fields of the form, as they are typed. */
export interface DirectorValues {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  company: string;
}

export const valuesOf = ({ firstName, lastName, phoneNumber, company }: DirectorProfile): DirectorValues => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber === null ? '' : formatPhone(phoneNumber),
  company: company ?? '',
});

/** What is wrong with each field, by the contract of the server. */
export function problemsOf({ firstName, lastName, phoneNumber, company }: DirectorValues) {
  const { error } = DirectorSettings.safeParse({ firstName, lastName, phoneNumber, company });
  return (error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }));
}

/** The texts of a draft of these fields; others are left out. */
export function readDraft(values: Record<string, unknown>): Partial<DirectorValues> {
  const names = ['firstName', 'lastName', 'phoneNumber', 'company'];
  return Object.fromEntries(names.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])));
}

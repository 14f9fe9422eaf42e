import { type AgentAgreement, Line, PROFILE_FIELDS, type ProfileField, ProfileFields } from '@portal/shared/contracts';
import type { AgreementField } from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';
import type { FieldProblem } from '../account/field-problems.ts';

/** What the agreement prints, as it is typed; the email address is the sign-in and is not among it. */
export type CompleteValues = Partial<Record<AgreementField, string>>;

/** What to enter, where nothing is. */
const WANTED: Record<AgreementField, string> = {
  firstName: msg('Enter your first name.'),
  lastName: msg('Enter your last name.'),
  email: msg('Enter an email address.'),
  phoneNumber: msg('Enter a 10-digit phone number.'),
  licenseNumber: msg('Enter the number of your license.'),
  brokerageName: msg('Enter your brokerage.'),
  brokerName: msg("Enter your broker's name."),
  brokerEmail: msg("Enter your broker's email."),
};

export const isProfileField = (field: string): field is ProfileField =>
  (PROFILE_FIELDS as readonly string[]).includes(field);

/** The fields that are missing, empty. */
export function emptyValues(missing: AgentAgreement['missing']): CompleteValues {
  return Object.fromEntries(missing.filter((field) => field !== 'email').map((field) => [field, '']));
}

/** What is wrong with what was typed, by the rules of the server; nothing may stay empty. */
export function problemsOf(values: CompleteValues): FieldProblem[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const path = field as AgreementField;
    if (value.trim() === '') return [{ path, message: WANTED[path] }];
    const rule = isProfileField(path) ? ProfileFields.shape[path] : Line;
    const { error } = rule.safeParse(value);
    return (error?.issues ?? []).slice(0, 1).map(({ message }) => ({ path, message }));
  });
}

/** The texts of a draft, of the fields that are missing now. */
export function readDraftOf(missing: AgentAgreement['missing']) {
  return (values: Record<string, unknown>): CompleteValues =>
    Object.fromEntries(missing.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])));
}

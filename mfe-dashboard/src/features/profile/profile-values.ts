import { PROFILE_FIELDS, type ProfileField, ProfileFields } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import type { FieldProblem } from '../account/field-problems.ts';

/** The fields as they are typed: what is missing is an empty text. */
export type ProfileValues = Record<ProfileField, string>;

/** What the form shows of stored fields. */
export function valuesOf(fields: ProfileFields): ProfileValues {
  const values = PROFILE_FIELDS.map((field) => [field, shown(field, fields[field])]);
  return Object.fromEntries(values) as ProfileValues;
}

/** What is sent of changed values; the server trims and converts them as `ProfileFields` does. */
export function toWire(values: Partial<ProfileValues>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, field === 'contactPreference' && !value ? null : value]),
  );
}

/** The problems of what was typed, by the rules of the server. */
export function problemsOf(values: ProfileValues): FieldProblem[] {
  const { error } = ProfileFields.safeParse(toWire(values));
  return (error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }));
}

/** The texts of a draft that this release has fields for. */
export function readDraft(values: Record<string, unknown>): Partial<ProfileValues> {
  return Object.fromEntries(
    PROFILE_FIELDS.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
  ) as Partial<ProfileValues>;
}

function shown(field: ProfileField, value: string | null): string {
  return value !== null && isPhoneField(field) ? formatPhone(value) : (value ?? '');
}

function isPhoneField(field: ProfileField): boolean {
  return field === 'phoneNumber' || field === 'officePhone';
}

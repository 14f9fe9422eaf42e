import type { AgentProfile, ProfileField } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import { problemsOf, type ProfileValues } from './profile-values.ts';

/** A part of a profile, what it counts of 100, and the field that adds it. */
interface ProfilePart {
  label: string;
  share: number;
  isThere: boolean;
  field: ProfileField | 'photo' | null;
}

/**
 * What of a profile is there (D-34). It counts what could be saved: a part of several fields counts once all of them are filled, and
 * none has a problem.
 */
export function partsOf(values: ProfileValues, profile: AgentProfile): ProfilePart[] {
  const { license, agreement, photoLocation } = profile;
  const problems = new Set(problemsOf(values).map(({ path }) => path));
  const has = (...fields: ProfileField[]) =>
    fields.every((field) => values[field].trim() !== '' && !problems.has(field));
  const firstMissing = (...fields: ProfileField[]) => fields.find((field) => !has(field)) ?? fields[0]!; // never empty
  const contact = ['firstName', 'lastName', 'phoneNumber'] as const;
  const brokerage = ['brokerageName', 'brokerageAddress', 'brokerName', 'brokerEmail'] as const;
  return [
    { label: msg('Photo'), share: 20, isThere: photoLocation !== null, field: 'photo' },
    { label: msg('Contact'), share: 20, isThere: has(...contact), field: firstMissing(...contact) },
    { label: msg('Brokerage and broker'), share: 20, isThere: has(...brokerage), field: firstMissing(...brokerage) },
    { label: msg('License'), share: 15, isThere: license.licenseNumber !== null, field: null },
    { label: msg('Agreement signed'), share: 15, isThere: agreement.isCovered, field: null },
    { label: msg('Office phone'), share: 10, isThere: has('officePhone'), field: 'officePhone' },
  ];
}

/** From 0 to 100. */
export function percentOf(parts: readonly ProfilePart[]): number {
  return parts.reduce((sum, { share, isThere }) => sum + (isThere ? share : 0), 0);
}

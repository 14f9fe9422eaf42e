import type { AgentProfile, ProfileFields } from '@portal/shared/contracts';
import { isAgreementCovered, photoAddress, REGULAR_REFERRAL_FEE, SPONSOR_REFERRAL_FEE } from '@portal/shared/domain';
import type { Selectable } from 'kysely';
import type { AgentRow } from '../../../database/people-tables.ts';
import type { StoredFile } from '../../files/index.ts';
import type { AgentProfileChangeTable } from './profile-tables.ts';

/** What people see instead of the name of a member of staff. */
const SUPPORT = 'Support';

interface ProfileSources {
  row: AgentRow;
  /** Newest first. */
  agreements: readonly StoredFile[];
  changes: readonly Selectable<AgentProfileChangeTable>[];
  /** Whether a member of staff asks: they see names of staff, and what the registry says (D-34). */
  forStaff: boolean;
}

/** My Profile of an agent (HOST-22, D-34). */
export function toProfile({ row, agreements, changes, forStaff }: ProfileSources): AgentProfile {
  const { rfaSignDate, referralAgreementLocation } = row;
  const [agreement, ...earlier] = agreements;
  const isSigned = rfaSignDate !== null && referralAgreementLocation !== null;
  return {
    agentId: row.agentId,
    revision: row.profileRevision,
    fields: profileFields(row),
    email: row.email,
    photoLocation: photoAddress(row.photoLocation),
    license: licenseOf(row, forStaff),
    agreement: {
      isCovered: isAgreementCovered({ agentRfaSignDate: rfaSignDate, referralAgreementLocation }),
      signedOn: isSigned ? rfaSignDate : null,
      fee: isSigned ? { standard: REGULAR_REFERRAL_FEE, sponsored: SPONSOR_REFERRAL_FEE } : null,
      file: agreement ? { fileName: agreement.fileName, size: agreement.size, pages: agreement.pages } : null,
      earlier: earlier.map(({ fileId, fileName }) => ({ fileId, fileName })),
    },
    transactionsTotal: row.transactionsTotal,
    changes: changes.map(({ field, revision, changedAt, changedBy, isStaff }) => ({
      field,
      revision,
      at: changedAt.toISOString(),
      by: isStaff && !forStaff ? SUPPORT : changedBy,
      isStaff,
    })),
  };
}

/** The fields of a profile as they are stored. */
export function profileFields(row: AgentRow): ProfileFields {
  const { firstName, lastName, phoneNumber, officePhone, contactPreference } = row;
  const { brokerageName, brokerageAddress, brokerName, brokerEmail } = row;
  const brokerage = { brokerageName, brokerageAddress, brokerName, brokerEmail };
  return { firstName, lastName, phoneNumber, officePhone, contactPreference, ...brokerage };
}

/** An override wins over what the registry says (CS-166); only staff see both. */
function licenseOf(row: AgentRow, forStaff: boolean): AgentProfile['license'] {
  const { licenseNumber, licenseState, licenseNumberOverride, licenseStateOverride } = row;
  const isCorrected = licenseNumberOverride !== null || licenseStateOverride !== null;
  return {
    licenseNumber: licenseNumberOverride ?? licenseNumber,
    licenseState: licenseStateOverride ?? licenseState,
    validUntil: row.licenseValidUntil,
    checkedAt: row.licenseCheckedAt?.toISOString() ?? null,
    since: row.licensedSince,
    isCorrected,
    registry: isCorrected && forStaff ? { licenseNumber, licenseState } : null,
  };
}

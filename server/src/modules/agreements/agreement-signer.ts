import type { AgreementSigner } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import type { AgentRow } from '../../database/people-tables.ts';

/** What the agreement prints of an agent; an override of the license wins (CS-166). */
export function signerOf(row: AgentRow): AgreementSigner {
  const { firstName, lastName, email, phoneNumber, brokerageName, brokerName, brokerEmail } = row;
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    licenseNumber: row.licenseNumberOverride ?? row.licenseNumber,
    licenseState: row.licenseStateOverride ?? row.licenseState,
    brokerageName,
    brokerName,
    brokerEmail,
  };
}

/**
 * Where a signed agreement is: the page of the portal that shows it to whoever is signed in and reaches its agent, the
 * `rfaUrl` of the mail (CS-164). It has no secret and opens nothing by itself.
 */
export const agreementLocation = (agentId: number): string => `/referral-agreement?id=${encodeId(agentId)}`;

import { graphql, http } from '@portal/shared/api';
import { AgentAgreement, type AgreementSigning } from '@portal/shared/contracts';
import { useMutation, useQueryClient } from '@portal/shared/query';
import { saveFile } from '@portal/shared/save-file';
import { z } from 'zod';
import { events } from '../../remote.ts';
import { profileQuery, useProfileChanges } from '../profile/profile.queries.ts';
import { agreementQuery } from './agreement-query.ts';
import { type CompleteValues, isProfileField } from './complete-values.ts';

/**
 * Signs the agreement (DASH-31). The page shows it signed at once, and everything that shows the agent reads them again.
 * @param onSigned also called when the dialog is gone by then
 */
export function useSignAgreement(agentId: number, onSigned: (agreement: AgentAgreement) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AgreementSigning) =>
      http.request('POST', 'agreementSignature', { path: { agentId }, body, schema: AgentAgreement }),
    onSuccess: (agreement) => {
      client.setQueryData(agreementQuery(agentId).queryKey, agreement);
      void client.invalidateQueries({ queryKey: profileQuery(agentId).queryKey });
      onSigned(agreement);
      events.publish('agent.changed', { agentId });
    },
  });
}

const SET_LICENSE = `mutation SetLicense($agentId: Int!, $licenseNumber: String!) {
  partialAgentUpdate(agentId: $agentId, update: { licenseNumber: $licenseNumber }) { agentId }
}`;

/** Saves what the agreement lacked: into the profile, and into the license. */
export function useCompleteProfile(agentId: number) {
  const client = useQueryClient();
  const { save } = useProfileChanges(agentId);
  return async ({ licenseNumber, ...changes }: Partial<CompleteValues>, revision: number): Promise<void> => {
    // the license first: the profile may be saved over its revision, because it has no field in common with it
    if (licenseNumber !== undefined) {
      await graphql(SET_LICENSE, { agentId, licenseNumber: licenseNumber.trim() }, z.unknown());
    }
    const ofProfile = Object.fromEntries(Object.entries(changes).filter(([field]) => isProfileField(field)));
    if (Object.keys(ofProfile).length > 0) await save(ofProfile, revision);
    else events.publish('agent.changed', { agentId });
    await client.invalidateQueries(agreementQuery(agentId));
  };
}

/** Downloads the agreement without a signature. @throws ApiError */
export async function downloadUnsigned(agentId: number): Promise<void> {
  const { blob, fileName } = await http.download('unsignedAgreement', { path: { agentId } });
  saveFile(blob, fileName ?? 'referral-agreement.pdf');
}

/** Downloads an agreement that was replaced. @throws ApiError */
export async function downloadEarlier(agentId: number, fileId: string): Promise<void> {
  const { blob, fileName } = await http.download('earlierAgreement', { path: { agentId, fileId } });
  saveFile(blob, fileName ?? 'referral-agreement.pdf');
}

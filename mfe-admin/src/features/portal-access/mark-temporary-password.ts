import { graphql } from '@portal/shared/api';
import { log } from '@portal/shared/log';
import { z } from 'zod';

const DOCUMENT = `mutation MarkTemporaryPassword($agentId: Int!) {
  partialAgentUpdate(agentId: $agentId, update: { portalTempPassword: true }) { agentId }
}`;

/** Flags that an agent has a temporary password (ADM-28, API-13, CS-114). A failure is logged and changes nothing else. */
export async function markTemporaryPassword(agentId: number): Promise<void> {
  try {
    await graphql(DOCUMENT, { agentId }, z.unknown());
  } catch (error) {
    log.error('Failed to update portalTempPassword flag', error);
  }
}

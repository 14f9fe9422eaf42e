import { endpointPath } from '@portal/shared/contracts';

/** The address of a photo; it changes with each photo. */
export function photoLocationOf(agentId: number, fileId: string): string {
  return endpointPath('agentPhotoFile', { agentId, fileId });
}

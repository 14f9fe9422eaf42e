import { ApiError, http } from '@portal/shared/api';
import { AgentProfile, PhotoResponse } from '@portal/shared/contracts';
import type { PhotoCrop } from '@portal/shared/domain';
import { queryOptions, useQueryClient } from '@portal/shared/query';
import { saveFile } from '@portal/shared/save-file';
import { events } from '../../remote.ts';
import { profileUpdated } from '../account/profile-updated.ts';
import { type ProfileValues, toWire } from './profile-values.ts';

/** My Profile of an agent. Read each time the page opens: it may have been changed elsewhere. */
export const profileQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'profile'],
    queryFn: ({ signal }) => http.request('GET', 'agentProfile', { path: { agentId }, schema: AgentProfile, signal }),
    staleTime: 0,
  });

/** Changes of a profile: each shows here and in the header at once, and is recorded (HOST-60). */
export function useProfileChanges(agentId: number) {
  const client = useQueryClient();
  const path = { agentId };
  const { queryKey } = profileQuery(agentId);
  const announce = (): void => {
    profileUpdated('PROFILE');
    events.publish('agent.changed', { agentId });
  };
  const showPhoto = async (photoLocation: string | null): Promise<void> => {
    client.setQueryData<AgentProfile>(queryKey, (profile) => profile && { ...profile, photoLocation });
    announce();
    await client.invalidateQueries({ queryKey });
  };
  return {
    /** @throws ApiError 409 with the fields that others have changed since `revision` */
    save: async (changes: Partial<ProfileValues>, revision: number): Promise<void> => {
      const body = { revision, fields: toWire(changes) };
      const profile = await http
        .request('PUT', 'agentProfile', { path, body, schema: AgentProfile })
        .catch((error: unknown) => {
          throw atFormFields(error);
        });
      client.setQueryData(queryKey, profile);
      announce();
    },
    /** @param file as it was chosen @param crop in pixels of the upright picture @throws ApiError */
    replacePhoto: async (file: Blob, { left, top, size }: PhotoCrop): Promise<void> => {
      const query = { left, top, size };
      const { photoLocation } = await http.request('PUT', 'agentPhoto', {
        path,
        query,
        body: file,
        schema: PhotoResponse,
      });
      await showPhoto(photoLocation);
    },
    /** @throws ApiError */
    removePhoto: async (): Promise<void> => {
      await http.request('DELETE', 'agentPhoto', { path, schema: PhotoResponse });
      await showPhoto(null);
    },
  };
}

/** The server names fields by their place in the request, the form by their name. */
function atFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, requestId, body } = error;
  const fields = error.fields.map(({ path, message: problem }) => ({
    path: path.replace(/^fields\./, ''),
    message: problem,
  }));
  return new ApiError(message, { status, code, requestId, fields, body });
}

/** Downloads the signed agreement. @throws ApiError */
export async function downloadAgreement(agentId: number): Promise<void> {
  const { blob, fileName } = await http.download('agentAgreement', { path: { agentId } });
  saveFile(blob, fileName ?? 'referral-agreement.pdf');
}

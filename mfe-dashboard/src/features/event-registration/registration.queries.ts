import { http } from '@portal/shared/api';
import {
  EventPhoto,
  EventRegistered,
  type EventRegistrationRequest,
  PublicEventResponse,
} from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { withVisit } from './visit-proof.ts';

/** What everybody may read of an event; null when there is none of this id for everybody. */
export const publicEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-event', id],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'publicEvent', { path: { id }, schema: PublicEventResponse, signal })).data,
  });

/** Registers somebody for an event (API-54). @throws ApiError */
export async function register(body: EventRegistrationRequest): Promise<void> {
  await withVisit((headers) => http.request('POST', 'eventRegistration', { body, headers, schema: EventRegistered }));
}

/** Uploads a photo, which is kept for a day. @returns what names it in the registration @throws ApiError */
export async function uploadPhoto(file: Blob): Promise<string> {
  const { photoLocation } = await withVisit((headers) =>
    http.request('POST', 'eventPhoto', { body: file, headers, schema: EventPhoto }),
  );
  return photoLocation;
}

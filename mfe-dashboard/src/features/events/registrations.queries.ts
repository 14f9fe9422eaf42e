import { http } from '@portal/shared/api';
import { EventRegistrationList } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** Who registered for an event with the public form; for none without an id. Staff alone may ask. */
export const registrationsQuery = (eventId: string | null) =>
  queryOptions({
    queryKey: ['event-registrations', eventId],
    queryFn: ({ signal }) =>
      http.request('GET', 'eventRegistrations', {
        query: { event: eventId ?? undefined },
        schema: EventRegistrationList,
        signal,
      }),
    staleTime: 0,
  });

/** The photo of a registration as a `data:` address: it is read with the tokens of the page. */
export const registrationPhotoQuery = (registrationId: string) =>
  queryOptions({
    queryKey: ['event-registration-photo', registrationId],
    queryFn: async ({ signal }) => {
      const { blob } = await http.download('eventRegistrationPhoto', { path: { registrationId }, signal });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
    },
    staleTime: Infinity,
  });

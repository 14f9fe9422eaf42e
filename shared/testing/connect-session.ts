import { http, queryClient, tracking } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import type { SessionServices } from '../session/session.ts';
import { fakeIdentity } from './fake-identity.ts';

/** Connects the session of the page, as the host does; its provider is a fake with which someone is signed in. */
export function connectSession(own: Partial<SessionServices> = {}): void {
  session.connect({
    identity: fakeIdentity(),
    http,
    events,
    tracking,
    storage: sessionStorage,
    forgetSubject: () => queryClient.clear(),
    now: () => Date.now(),
    ...own,
  });
}

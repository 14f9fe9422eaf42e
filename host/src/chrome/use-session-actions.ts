import { useChrome } from './chrome-context.ts';
import { log } from '@portal/shared/log';

/** Signing out, or ending acting for someone. */
export function useSessionActions(): { signOut: () => void; returnToAdmin: () => void } {
  const { session, router, events } = useChrome();
  return {
    signOut: () => {
      session.signOut().then(
        () => router.navigate('/login'),
        (error: unknown) => {
          // The tab is signed out; the provider did not receive the request to revoke the refresh token.
          log.error('session: the sign-out did not reach the provider', error);
          router.navigate('/login');
        },
      );
    },
    returnToAdmin: () => {
      void session.stopActing();
      router.navigate('/');
      // D-07: back to the search the admin came from, results intact.
      events.publish('agent-search.open', { restore: true });
    },
  };
}

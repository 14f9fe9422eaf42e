import { useFrame } from './frame-context.ts';

/** Leaving: the account, or the person one acts for. */
export function useSessionActions(): { signOut: () => void; returnToAdmin: () => void } {
  const { session, router, events } = useFrame();
  return {
    signOut: () => {
      session.signOut().then(
        () => router.navigate('/login'),
        (error: unknown) => {
          // The tab is signed out; the provider could not be told that the refresh token is to be revoked.
          console.error('session: the sign-out did not reach the provider', error);
          router.navigate('/login');
        },
      );
    },
    returnToAdmin: () => {
      void session.stopActing().then(() => {
        router.navigate('/');
        // D-07: back to the search the admin came from, results intact.
        events.publish('agent-search.open', { restore: true });
      });
    },
  };
}

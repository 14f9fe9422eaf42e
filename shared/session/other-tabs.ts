/** The other tabs of this browser, as far as the session concerns them. */
export interface OtherTabs {
  announceSignOut: () => void;
  /** Calls back when a person signs out in another tab; not when a session is ended from outside. */
  onSignOut: (listener: () => void) => void;
}

const CHANNEL = 'portal-session';
const SIGNED_OUT = 'signed-out';

/**
 * A sign-out is announced at once, before the provider knows of it. Without the announcement another tab could not tell
 * it from a session that was revoked, after which a half-filled form is kept (D-12).
 */
export function otherTabsOf(channel = new BroadcastChannel(CHANNEL)): OtherTabs {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    announceSignOut: () => channel.postMessage(SIGNED_OUT),
    onSignOut: (listener) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === SIGNED_OUT) listener();
      });
    },
  };
}

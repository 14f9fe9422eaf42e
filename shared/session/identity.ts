/** The two tokens of every request to the server, and what they say. */
export interface SessionTokens {
  accessToken: string;
  idToken: string;
  /** The account's id at the provider. */
  userId: string;
  /** When the password was last entered; milliseconds since 1970, by the provider's clock. */
  signedInAt: number;
}

/** What happened to the stored session, in this tab or another one. */
export type ProviderChange = 'signed-in' | 'signed-out' | 'renewed';

/** Why there are no tokens: no one is signed in, the session was ended, or the provider cannot be reached. */
export type TokensResult = { kind: 'tokens'; tokens: SessionTokens } | { kind: 'none' } | { kind: 'unreachable' };

/** A new password, with the code that was sent for it. */
export interface PasswordReset {
  email: string;
  code: string;
  password: string;
}

/**
 * Asked right before a new session takes the place of the one before: whoever signed out since does not want it any more, and
 * it is ended at once.
 */
export type IsWanted = () => boolean;

/** What the session needs from an identity provider; implemented by Amplify, faked in tests. */
export interface IdentityProvider {
  /** The stored tokens, renewed when they have expired, or in any case when `isRenewed` is set. */
  tokens: (options?: { isRenewed: boolean }) => Promise<TokensResult>;
  /** Signs in; NEW_PASSWORD_REQUIRED is completed with the same password (AUTH-04). */
  signIn: (email: string, password: string) => Promise<void>;
  /**
   * Signs in the same person again. What they have, in this tab and the others, stays until the new session is there, and
   * if it is refused.
   */
  signInAgain: (email: string, password: string, isWanted: IsWanted) => Promise<void>;
  /**
   * Takes the session out of this browser at once, so that a tab which is closed before the end of `signOut` is signed out,
   * too. Until then `tokens` still has its tokens, here only. Default: nothing happens before `signOut`.
   */
  beginSignOut?: () => void;
  /** Ends the session at the provider; in this browser it ends in any case. */
  signOut: () => Promise<void>;
  /** Sends a code for a new password by e-mail (AUTH-30). @returns where it went, partly hidden */
  sendResetCode: (email: string) => Promise<string>;
  /** Sets a new password with a code (AUTH-37). */
  resetPassword: (reset: PasswordReset) => Promise<void>;
  /** Replaces the password of who is signed in (CS-018) and signs out their other devices. */
  changePassword: (current: string, next: string, email: string, isWanted: IsWanted) => Promise<void>;
  /** Calls back when another tab signs in or out, and when the provider renewed or ended the session. */
  onChange: (listener: (change: ProviderChange) => void) => () => void;
}

/** A session that is no longer in the browser and is about to end at the provider. */
export type LeavingSession = Pick<IdentityProvider, 'tokens' | 'signOut'>;

/** The provider's own code, as it is loaded on demand. */
export interface LoadedProvider extends Omit<IdentityProvider, 'beginSignOut' | 'signOut'> {
  /** @param entries what was stored of the session; what is renewed is written there */
  leaving: (entries: Map<string, string>) => LeavingSession;
}

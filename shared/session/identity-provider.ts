import type { PortalConfig } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { withTimeout } from '../page/with-timeout.ts';
import type { IdentityProvider, LeavingSession, LoadedProvider, ProviderChange } from './identity.ts';
import { dropEndedSession, readStoredSession, type SessionEntries, takeStoredSession } from './stored-session.ts';

/** Signing out does not wait longer for its code, in milliseconds. */
const LOADED_WITHIN = 10_000;

interface LazyOptions {
  identity: PortalConfig['identity'];
  /** Origin of the page. */
  origin: string;
  /** Local storage of the browser, in which the provider keeps its tokens. */
  storage: SessionEntries;
  /** Calls back once the page has nothing more urgent to do. */
  whenIdle: (run: () => void) => void;
  now: () => number;
  /** Loads the provider's code. */
  load?: () => Promise<LoadedProvider>;
}

/**
 * The provider, whose code is loaded when it is needed: to sign in or out, to renew tokens, and, once the page has nothing
 * more urgent to do, to hear of other tabs. Tokens that are valid for a while are read without it: 17 KB that no page waits
 * for.
 */
export function createIdentityProvider(options: LazyOptions): IdentityProvider {
  const { identity, origin, storage, whenIdle, now } = options;
  const {
    load = async () => {
      const { createAmplifyProvider } = await import(/* webpackChunkName: "sign-in" */ './amplify-provider.ts');
      return createAmplifyProvider(identity, origin);
    },
  } = options;
  const listeners = new Set<(change: ProviderChange) => void>();
  const tell = (change: ProviderChange) => listeners.forEach((listener) => listener(change));
  let loading: Promise<LoadedProvider> | null = null;
  /** The session that is being signed out. */
  let leaving: ReturnType<typeof leave> | null = null;
  const read = (entries: Pick<Storage, 'getItem'>) => readStoredSession(entries, identity.clientId, now());
  const stored = () => {
    dropEndedSession(storage, identity.clientId);
    return read(storage);
  };
  const provider = (): Promise<LoadedProvider> => {
    loading ??= load().then(
      (loaded) => {
        loaded.onChange(tell);
        return loaded;
      },
      (error: unknown) => {
        // the next call tries again
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  /** Other tabs, which nobody has listened to until now, may have signed in or out meanwhile. */
  const listen = async (known: string | null) => {
    await provider();
    const { username } = stored();
    if (username === known) return;
    if (known !== null) tell('signed-out');
    if (username !== null) tell('signed-in');
  };

  const leave = () => {
    const entries = takeStoredSession(storage, identity.clientId);
    let session: LeavingSession | null = null;
    return {
      stored: () => read({ getItem: (name) => entries.get(name) ?? null }),
      provider: async () => {
        const loaded = await provider();
        return (session ??= loaded.leaving(entries));
      },
    };
  };

  return {
    tokens: async (request) => {
      const from = leaving ?? { stored, provider };
      const { tokens, username } = from.stored();
      if (!request?.isRenewed) {
        if (tokens) return { kind: 'tokens', tokens };
        if (username === null) return { kind: 'none' };
      }
      return from.provider().then(
        (loaded) => loaded.tokens(request),
        () => ({ kind: 'unreachable' }),
      );
    },
    signIn: async (...login) => (await provider()).signIn(...login),
    signInAgain: async (...login) => (await provider()).signInAgain(...login),
    // once, also for two clicks: the second one finds nothing stored
    beginSignOut: () => void (leaving ??= leave()),
    signOut: async () => {
      const ending = leaving ?? leave();
      try {
        const loaded = await withTimeout(
          ending.provider(),
          LOADED_WITHIN,
          () => new Error('The code to sign out did not load'),
        );
        await loaded.signOut();
      } finally {
        leaving = null;
      }
    },
    sendResetCode: async (email) => (await provider()).sendResetCode(email),
    resetPassword: async (reset) => (await provider()).resetPassword(reset),
    changePassword: async (...passwords) => (await provider()).changePassword(...passwords),
    onChange: (listener) => {
      listeners.add(listener);
      const { username } = stored();
      if (!loading) {
        whenIdle(() => {
          listen(username).catch((error: unknown) =>
            log.warning('session: the code that hears of other tabs did not load', error),
          );
        });
      }
      return () => void listeners.delete(listener);
    },
  };
}

// The only file that may import aws-amplify: the rest of the portal knows the session, not the provider. Loaded on demand
// (identity-provider.ts).
import type { PortalConfig } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { Amplify, createAmplifyContext } from 'aws-amplify';
import { type AuthSession, fetchAuthSession } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { browserStorage } from '../page/browser-storage.ts';
import { withTimeout } from '../page/with-timeout.ts';
import type {
  IdentityProvider,
  IsWanted,
  LeavingSession,
  LoadedProvider,
  PasswordReset,
  ProviderChange,
  TokensResult,
} from './identity.ts';
import { STORED_SESSION, toSessionTokens } from './stored-session.ts';

/** How long the provider may take, in milliseconds, before a form says so. */
const ANSWER_WITHIN = 20_000;
/** How long another tab's tokens take at most to be seen here. */
const REPLACED_WITHIN = 3_000;
/** A page does not wait this long for tokens, or for the end of a session. */
const TOKENS_WITHIN = 10_000;

/** The development provider or AWS Cognito, by configuration only. Called once. */
export function createAmplifyProvider(identity: PortalConfig['identity'], origin: string): LoadedProvider {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        ...(identity.endpoint ? { userPoolEndpoint: new URL(identity.endpoint, origin).href } : {}),
      },
    },
  });
  return {
    tokens,
    signIn: (...login) => answered(signIn(...login).catch(explainStorage)),
    signInAgain: (...login) => answered(signInAgain(...login).catch(explainStorage)),
    leaving,
    sendResetCode: (email) => answered(sendResetCode(email)),
    resetPassword: (reset) => answered(resetPassword(reset)),
    changePassword: (...passwords) => answered(changePassword(...passwords)),
    onChange,
  };
}

/** A provider that does not answer is a failure that a form can show; Amplify itself waits for ever. */
const answered = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(
    work,
    ANSWER_WITHIN,
    () => new Error(t('The sign-in service did not answer. Check your connection and try again.')),
  );

// Amplify makes calls at the same time share one refresh.
const tokens = ({ isRenewed } = { isRenewed: false }): Promise<TokensResult> =>
  tokensOf(fetchAuthSession({ forceRefresh: isRenewed }));

async function tokensOf(read: Promise<AuthSession>): Promise<TokensResult> {
  try {
    const { tokens: found } = await withTimeout(read, TOKENS_WITHIN, () => new Error('no answer'));
    if (!found?.idToken) return { kind: 'none' };
    return { kind: 'tokens', tokens: toSessionTokens(found.accessToken.toString(), found.idToken.toString()) };
  } catch {
    // Amplify throws only when a refresh could not reach the provider; it keeps the tokens. A refused refresh
    // does not throw: the tokens are gone.
    return { kind: 'unreachable' };
  }
}

async function signIn(email: string, password: string): Promise<void> {
  const auth = await import('aws-amplify/auth');
  // A half-finished or forgotten session of this browser would make signIn refuse.
  const { tokens: existing } = await fetchAuthSession().catch(() => ({ tokens: undefined }));
  if (existing) await auth.signOut();
  const { nextStep } = await auth.signIn({ username: email, password });
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED') {
    await auth.confirmSignIn({ challengeResponse: password });
  } else if (nextStep.signInStep !== 'DONE') {
    throw new Error(`This account needs a step the portal does not offer: ${nextStep.signInStep}`);
  }
  // where the storage is forbidden, Amplify has the session to itself, and the page would find none
  if (storedAccessToken() === undefined) throw notStored();
}

const notStored = (): Error =>
  new Error(
    t('This browser cannot store your sign-in. Allow it to store site data, or free up some space, then try again.'),
  );

/** @throws what was thrown, in words for the visitor when the storage is full */
function explainStorage(error: unknown): never {
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
  // what was stored of the session before there was no more room would be one after a reload
  for (const name of browserStorage.names()) if (name.startsWith(STORED_SESSION)) browserStorage.removeItem(name);
  throw notStored();
}

/**
 * Amplify refuses to sign in over an existing session, and ending that one first would sign out every tab, also when the
 * password is wrong. So the new session begins in memory, and its entries then replace the stored ones.
 */
async function signInAgain(email: string, password: string, isWanted: IsWanted): Promise<void> {
  const [auth, memory] = await Promise.all([import('aws-amplify/auth'), memoryContext()]);
  const { nextStep } = await auth.signIn(memory.context, { username: email, password });
  if (nextStep.signInStep !== 'DONE') throw new Error(`This account needs another step: ${nextStep.signInStep}`);
  if (!isWanted()) return auth.signOut(memory.context);
  for (const [name, value] of memory.entries) window.localStorage.setItem(name, value);
}

/** An Amplify that keeps its tokens in `entries`. */
async function memoryContext(entries = new Map<string, string>()) {
  const { createUserPoolsTokenProvider } = await import('aws-amplify/adapter-core');
  const configuration = Amplify.getConfig();
  const tokenProvider = createUserPoolsTokenProvider(configuration.Auth!, {
    setItem: (name, value) => Promise.resolve(void entries.set(name, value)),
    getItem: (name) => Promise.resolve(entries.get(name) ?? null),
    removeItem: (name) => Promise.resolve(void entries.delete(name)),
    clear: () => Promise.resolve(entries.clear()),
  });
  return { entries, context: createAmplifyContext(configuration, { Auth: { tokenProvider } }) };
}

/** Whoever signs in meanwhile, in another tab, has a session that this one does not know. */
function leaving(entries: Map<string, string>): LeavingSession {
  // A refresh with a context is not shared by Amplify, and the second one would come with a token that has been replaced.
  let reading: Promise<TokensResult> | null = null;
  return {
    tokens: ({ isRenewed } = { isRenewed: false }) => {
      const read = () =>
        memoryContext(entries).then(({ context }) => fetchAuthSession(context, { forceRefresh: isRenewed }));
      reading ??= tokensOf(read()).finally(() => (reading = null));
      return reading;
    },
    signOut: () => {
      const loaded = Promise.all([import('aws-amplify/auth'), memoryContext(entries)]);
      const signedOut = loaded.then(([auth, { context }]) => auth.signOut(context));
      return withTimeout(signedOut, TOKENS_WITHIN, () => new Error('The identity provider did not answer'));
    },
  };
}

async function sendResetCode(email: string): Promise<string> {
  const auth = await import('aws-amplify/auth');
  const { nextStep } = await auth.resetPassword({ username: email });
  return nextStep.resetPasswordStep === 'DONE' ? '' : (nextStep.codeDeliveryDetails.destination ?? '');
}

async function resetPassword({ email, code, password }: PasswordReset): Promise<void> {
  const auth = await import('aws-amplify/auth');
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}

/** Two tabs take turns: the second one would otherwise use tokens that the change of the first has revoked. */
const changePassword: IdentityProvider['changePassword'] = (...given) =>
  navigator.locks.request('portal.password', () => changePasswordAlone(...given));

async function changePasswordAlone(current: string, next: string, email: string, isWanted: IsWanted): Promise<void> {
  const auth = await import('aws-amplify/auth');
  const used = storedAccessToken();
  const update = () => auth.updatePassword({ oldPassword: current, newPassword: next });
  await update().catch(async (error: unknown) => {
    // the tab before has just revoked it, and what it stored instead is not here yet
    if (!isRevoked(error) || !(await isReplaced(used))) throw error;
    await update();
  });
  // The password is changed; what fails from here on is no reason to enter it again.
  await endOtherSessions(email, next, isWanted).catch((error: unknown) => {
    log.warning('session: other devices may still be signed in after the change of the password', error);
  });
}

const storedAccessToken = (): string | undefined =>
  browserStorage
    .names()
    .filter((name) => name.startsWith(STORED_SESSION) && name.endsWith('.accessToken'))
    .map((name) => browserStorage.getItem(name) ?? undefined)[0];

const isRevoked = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAuthorizedException' && /revoked/i.test(error.message);

/** Whether another tab stores other tokens soon. Browsers pass on what a tab stores a moment later. */
async function isReplaced(accessToken: string | undefined): Promise<boolean> {
  for (const until = Date.now() + REPLACED_WITHIN; Date.now() < until;) {
    if (storedAccessToken() !== accessToken) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** A global sign-out ends the session of this browser, too. It is told of a copy, and a new session takes its place. */
async function endOtherSessions(email: string, password: string, isWanted: IsWanted): Promise<void> {
  const [auth, memory] = await Promise.all([import('aws-amplify/auth'), memoryContext()]);
  for (const [name, value] of Object.entries(window.localStorage)) {
    if (name.startsWith(STORED_SESSION)) memory.entries.set(name, String(value));
  }
  await auth.signOut(memory.context, { global: true });
  await signInAgain(email, password, isWanted);
}

function onChange(listener: (change: ProviderChange) => void): () => void {
  return Hub.listen(
    'auth',
    ({ payload }) => {
      if (payload.event === 'signedIn') listener('signed-in');
      if (payload.event === 'tokenRefresh') listener('renewed');
      if (payload.event === 'signedOut') listener('signed-out');
      // A refresh also fails without a network; then the session is kept.
      if (payload.event === 'tokenRefresh_failure' && isRefusal(payload.data?.error)) listener('signed-out');
    },
    { enableCrossTabEvents: true },
  );
}

/** Refusals after which Amplify drops the tokens. */
const REFUSALS = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];
const isRefusal = (error: { name: string } | undefined): boolean =>
  REFUSALS.some((name) => error?.name.startsWith(name));

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./amplify-program.ts', import.meta.url));

/** Functions of aws-amplify/auth; `readTokens` is fetchAuthSession with what a test wants to see of it. */
type CallName =
  | 'confirmResetPassword'
  | 'confirmSignIn'
  | 'confirmSignUp'
  | 'fetchUserAttributes'
  | 'readTokens'
  | 'resendSignUpCode'
  | 'resetPassword'
  | 'signIn'
  | 'signOut'
  | 'signUp'
  | 'updatePassword';
export interface Call {
  name: CallName;
  input?: unknown;
}
export type Answer = { value: unknown } | { error: { name: string; message: string } };

/** What a test checks after signing in. */
interface ReadTokens {
  access: Record<string, unknown>;
  id: Record<string, unknown>;
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/**
 * One device of a person: Amplify in a separate process with its own storage. Not inside jest, whose sandbox makes
 * the big numbers of SRP forty times slower.
 */
export interface AmplifyDevice {
  /** Calls a function of aws-amplify/auth; a refusal is thrown with its name and message. */
  call: <T = Record<string, unknown>>(name: Call['name'], input?: unknown) => Promise<T>;
  signIn: (username: string, password: string) => Promise<{ isSignedIn: boolean; nextStep: { signInStep: string } }>;
  /** Null when signed out. */
  readTokens: (options?: { forceRefresh: boolean }) => Promise<ReadTokens | null>;
  stop: () => void;
}

export function startAmplifyDevice(pool: { userPoolId: string; clientId: string; endpoint: string }): AmplifyDevice {
  const child = fork(program, [JSON.stringify(pool)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  async function call<T>(name: Call['name'], input?: unknown): Promise<T> {
    const answered = once(child, 'message');
    child.send({ name, input } satisfies Call);
    const [answer] = (await answered) as [Answer];
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), { name: answer.error.name });
    return answer.value as T;
  }
  return {
    call,
    signIn: (username, password) => call('signIn', { username, password }),
    readTokens: (options) => call('readTokens', options),
    stop: () => void child.kill(),
  };
}

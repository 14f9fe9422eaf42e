import type { HealthErrorCode } from '@portal/shared/contracts/release-health';

/** Milliseconds until an unanswered script counts as failed. */
const ANSWER_TIMEOUT = 8_000;

/** Why a script did not arrive or what is in it did not start; the words are for the console. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly code: HealthErrorCode;

  constructor(code: HealthErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface ScriptRequest {
  url: string;
  integrity: string;
  nonce: string | undefined;
}

/**
 * Loads one classic script with its integrity. Whether it has arrived is all that is known then; `whyMissing` asks why.
 * @throws ScriptError `no-answer` after the time-out, else `unreachable`
 */
export async function loadScript({ url, integrity, nonce }: ScriptRequest): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  if (nonce) script.nonce = nonce;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(noAnswer(ANSWER_TIMEOUT)), ANSWER_TIMEOUT);
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new ScriptError('unreachable', 'A file could not be reached')));
  document.head.append(script);
  try {
    await promise;
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @param waited milliseconds */
export const noAnswer = (waited: number): ScriptError =>
  new ScriptError('no-answer', `There was no answer within ${Math.round(waited / 1000)} seconds`);

/**
 * Why a script's element failed: its error event does not say, so the address is asked once more.
 * @param file what it is, to begin a sentence: `The entry file`
 */
export async function whyMissing(url: string, file: string): Promise<ScriptError> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT / 4);
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    return ok
      ? new ScriptError('wrong-bytes', `${file} is not the one that was released`)
      : new ScriptError('refused-status', `${file} answered ${status}`);
  } catch {
    return new ScriptError('unreachable', `${file} could not be reached`);
  }
}

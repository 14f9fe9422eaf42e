import type { HealthErrorCode } from '@portal/shared/contracts/release-health';
import { ENTRY_RETRY } from '@portal/shared/contracts/retry-policy';

/** Milliseconds for finding out why a script failed: it only improves the message, and a card waits for it. */
const WHY_TIMEOUT = ENTRY_RETRY.timeout / 4;

/** Why a script did not load, or why its code did not start; the message is for the console. */
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

/** How scripts are loaded into the page; tests have their own. */
export interface ScriptSource {
  load: (request: ScriptRequest) => Promise<void>;
  whyMissing: (url: string, file: string) => Promise<ScriptError>;
}

/**
 * Loads one classic script with its integrity. This only reports whether it loaded; `whyMissing` finds out why not.
 * @throws ScriptError `no-answer` after the timeout, else `unreachable`
 */
async function loadScript({ url, integrity, nonce }: ScriptRequest): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  if (nonce) script.nonce = nonce;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { timeout } = ENTRY_RETRY;
  const timer = setTimeout(() => reject(noResponse(timeout)), timeout);
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
export const noResponse = (waited: number): ScriptError =>
  new ScriptError('no-answer', `There was no response within ${Math.round(waited / 1000)} seconds`);

/**
 * Why a script's element failed: its error event does not say, so the address is requested once more.
 * @param file what it is, to begin a sentence: `The entry file`
 */
async function whyMissing(url: string, file: string): Promise<ScriptError> {
  try {
    const signal = AbortSignal.timeout(WHY_TIMEOUT);
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    return ok
      ? new ScriptError('wrong-bytes', `${file} is not the one that was released`)
      : new ScriptError('refused-status', `${file} returned ${status}`);
  } catch {
    return new ScriptError('unreachable', `${file} could not be reached`);
  }
}

/** Script elements and `fetch` of the browser. */
export const BROWSER_SCRIPTS: ScriptSource = { load: loadScript, whyMissing };

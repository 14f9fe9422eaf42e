/** Why a script did not arrive; the words are shown on the failure card. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

export interface ScriptRequest {
  url: string;
  integrity: string;
  nonce: string | undefined;
  /** Milliseconds until an unanswered request counts as failed. */
  timeout: number;
}

/**
 * Loads one classic script with its integrity.
 * @throws ScriptError that says what happened: no answer in time, an HTTP status, or refused bytes.
 */
export async function loadScript({ url, integrity, nonce, timeout }: ScriptRequest): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  if (nonce) script.nonce = nonce;
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ScriptError(`no answer within ${timeout / 1000} seconds`)), timeout);
      script.addEventListener('load', () => {
        clearTimeout(timer);
        resolve();
      });
      script.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new ScriptError('error'));
      });
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    if (error instanceof ScriptError && error.message !== 'error') throw error;
    throw new ScriptError(await reasonOf(url));
  }
}

/** A script's error event does not say why, so the address is asked once more. */
async function reasonOf(url: string): Promise<string> {
  try {
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    if (!response.ok) return `The entry file answered ${response.status}`;
    return 'The entry file is not the one that was released';
  } catch {
    return 'The entry file could not be reached';
  }
}

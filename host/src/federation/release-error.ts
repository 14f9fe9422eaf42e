import type { HealthErrorCode, HealthPhase } from '@portal/shared/contracts/release-health';
import { noAnswer, ScriptError, whyMissing } from './load-script.ts';

/** How often one file is asked for (webpack's own files: shared/build/runtime-integrity-plugin.ts). */
export const ATTEMPTS = 3;

interface AboutFailure {
  remote: string;
  version: string;
  phase: Extract<HealthPhase, 'load' | 'mount'>;
  /** From the first request, or from the start of mounting, to the failure. */
  milliseconds: number;
  /** How the last known good release failed as well, when it did. */
  fallback?: ReleaseError;
}

/** Why a release could not be loaded or started, as the failure card and its health say it. */
export class ReleaseError extends Error implements AboutFailure {
  override readonly name = 'ReleaseError';
  readonly remote: string;
  readonly version: string;
  readonly phase: AboutFailure['phase'];
  readonly milliseconds: number;
  readonly fallback?: ReleaseError;
  readonly errorCode: HealthErrorCode;
  readonly attempts: number;

  constructor(about: AboutFailure, { code, message }: Reason, attempts: number, cause: unknown) {
    super(message, { cause });
    this.remote = about.remote;
    this.version = about.version;
    this.phase = about.phase;
    this.milliseconds = about.milliseconds;
    if (about.fallback) this.fallback = about.fallback;
    this.errorCode = code;
    this.attempts = attempts;
  }
}

/** The entry's element failed: worth another try, and a question why. */
export class MissingEntry extends Error {
  readonly url: string;

  constructor(url: string) {
    super(`${url} did not arrive`);
    this.url = url;
  }
}

/** What webpack throws for a chunk; it has made all the tries then. */
interface ChunkLoadError extends Error {
  name: 'ChunkLoadError';
  type: 'error' | 'timeout' | 'missing';
  request: string;
}

/** Puts what was thrown while a release was loaded or started into words, and into a code that programs can count. */
export async function describeFailure(error: unknown, about: AboutFailure): Promise<ReleaseError> {
  if (error instanceof ReleaseError) return error;
  const isRefused = error instanceof MissingEntry || (isChunkLoadError(error) && error.type === 'error');
  return new ReleaseError(about, await reasonOf(error, about.milliseconds), isRefused ? ATTEMPTS : 1, error);
}

interface Reason {
  code: HealthErrorCode;
  message: string;
}

async function reasonOf(error: unknown, milliseconds: number): Promise<Reason> {
  if (error instanceof ScriptError) return error;
  if (error instanceof MissingEntry) return whyMissing(error.url, 'The entry file');
  if (!isChunkLoadError(error))
    return { code: 'threw', message: error instanceof Error ? error.message : String(error) };
  if (error.type === 'error') return whyMissing(error.request, 'A file of the release');
  if (error.type === 'timeout') return noAnswer(milliseconds);
  return { code: 'not-registered', message: 'A file of the release is not what it should be' };
}

const isChunkLoadError = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError';

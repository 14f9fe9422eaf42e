import { releaseOfFile } from '@portal/shared/contracts/release';
import type { HealthErrorCode, HealthPhase } from '@portal/shared/contracts/release-health';
import { CHUNK_RETRY, ENTRY_RETRY } from '@portal/shared/contracts/retry-policy';
import { BROWSER_SCRIPTS, noResponse, ScriptError, type ScriptSource } from './load-script.ts';

interface ReleaseName {
  remote: string;
  version: string;
}

interface AboutFailure extends ReleaseName {
  phase: Extract<HealthPhase, 'load' | 'mount' | 'render'>;
  /** From the first request, from the start of mounting, or since the page was opened, until the failure. */
  milliseconds: number;
  /** How the last known good release failed as well, when it did. */
  fallback?: ReleaseError;
}

/** Why a release could not be loaded or started: a code for its card and its health reports, a technical message for the console. */
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

/** The entry, or the table of the files, did not arrive: the only failure that is retried; the reason is looked up later. */
export class MissingEntry extends Error {
  readonly url: string;
  /** What it is, to begin a sentence. */
  readonly file: string;

  constructor(url: string, file = 'The entry file') {
    super(`${url} did not arrive`);
    this.url = url;
    this.file = file;
  }
}

/** What webpack throws for a chunk, after all its retries. */
interface ChunkLoadError extends Error {
  name: 'ChunkLoadError';
  type: 'error' | 'timeout' | 'missing';
  /** Address of the file. */
  request: string;
}

/**
 * Converts what was thrown while a release was loaded or started into a message and a code that programs can count. It is
 * about the release whose file is missing where that is another one: remotes load files of the host.
 */
export async function describeFailure(
  error: unknown,
  about: AboutFailure,
  scripts: Pick<ScriptSource, 'whyMissing'> = BROWSER_SCRIPTS,
): Promise<ReleaseError> {
  if (error instanceof ReleaseError) return error;
  const reason = await reasonOf(error, about.milliseconds, scripts);
  return new ReleaseError({ ...about, ...releaseOfMissing(error) }, reason, attemptsOf(error), error);
}

/** How often the file was requested: only what was refused is retried. */
function attemptsOf(error: unknown): number {
  if (error instanceof MissingEntry) return ENTRY_RETRY.attempts;
  return isChunkLoadError(error) && error.type === 'error' ? CHUNK_RETRY.attempts : 1;
}

/** The release whose file did not load; null when something else was thrown. */
function releaseOfMissing(error: unknown): ReleaseName | null {
  const page = window.location.href;
  if (!isChunkLoadError(error) || !URL.canParse(error.request, page)) return null;
  return releaseOfFile(new URL(error.request, page).pathname);
}

interface Reason {
  code: HealthErrorCode;
  message: string;
}

async function reasonOf(
  error: unknown,
  milliseconds: number,
  { whyMissing }: Pick<ScriptSource, 'whyMissing'>,
): Promise<Reason> {
  if (error instanceof ScriptError) return error;
  if (error instanceof MissingEntry) return whyMissing(error.url, error.file);
  if (!isChunkLoadError(error))
    return { code: 'threw', message: error instanceof Error ? error.message : String(error) };
  if (error.type === 'error') return whyMissing(error.request, 'A file of the release');
  if (error.type === 'timeout') return noResponse(milliseconds);
  return { code: 'not-registered', message: 'A file of the release is not what it should be' };
}

const isChunkLoadError = (error: unknown): error is ChunkLoadError =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * The health report of a crash while rendering: a failure of the root's release, or of the one whose file, needed only
 * then, did not load. It is synchronous, so it does not find out why the file did not load.
 */
export function describeCrash(error: unknown, root: ReleaseName) {
  const code: HealthErrorCode = isChunkLoadError(error) ? MISSING_WHILE_RENDERING[error.type] : 'threw';
  const milliseconds = Math.round(performance.now());
  return { ...root, ...releaseOfMissing(error), phase: 'render', errorCode: code, milliseconds } as const;
}

const MISSING_WHILE_RENDERING: Record<ChunkLoadError['type'], HealthErrorCode> = {
  error: 'unreachable',
  timeout: 'no-answer',
  missing: 'not-registered',
};

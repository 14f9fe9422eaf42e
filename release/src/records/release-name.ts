import { ChannelName, ExactVersion, RemoteName } from '@portal/shared/contracts/release';
import type { z } from 'zod';
import { ReleaseError } from '../errors.ts';

/** One version of a remote or of the host, as people write it: `mfe-referrals@1.4.2`. */
export interface ReleaseName {
  readonly remote: string;
  readonly version: string;
}

function requireName(schema: z.ZodType<string>, value: string): string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ReleaseError('invalid', `"${value}" ${result.error.issues[0]?.message ?? 'is not a name'}.`);
}

/** The value, if it can be a remote's name; ReleaseError `invalid` otherwise. Likewise the next two. */
export const requireRemoteName = (value: string): string => requireName(RemoteName, value);
export const requireVersion = (value: string): string => requireName(ExactVersion, value);
export const requireChannelName = (value: string): string => requireName(ChannelName, value);

/** Reads `mfe-referrals@1.4.2`; a range or a missing version is ReleaseError `invalid`. */
export function parseReleaseName(text: string): ReleaseName {
  const [remote = '', version, ...rest] = text.split('@');
  if (version === undefined || rest.length > 0) {
    throw new ReleaseError('invalid', `"${text}" does not name a release; write it as ${remote || 'mfe-name'}@1.4.2.`);
  }
  return { remote: requireRemoteName(remote), version: requireVersion(version) };
}

/** Reads several; ReleaseError `invalid` with a sentence for each that is invalid. */
export function parseReleaseNames(texts: readonly string[]): ReleaseName[] {
  return eachOrAll(texts, parseReleaseName);
}

/**
 * Calls a function for every item; the problems of all ReleaseErrors are thrown together, with the code of the first.
 */
export function eachOrAll<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Result[] {
  const errors: ReleaseError[] = [];
  const results = items.flatMap((item) => {
    try {
      return [work(item)];
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      errors.push(error);
      return [];
    }
  });
  const [first] = errors;
  if (first === undefined) return results;
  throw new ReleaseError(
    first.code,
    errors.flatMap(({ problems }) => problems),
    { cause: first },
  );
}

export function releaseName({ remote, version }: ReleaseName): string {
  return `${remote}@${version}`;
}

/** Whether a sentence names a release: `mfe-sgd@1.0.0`, but not `mfe-sgd@1.0.0-pr.7`. */
export function namesRelease(sentence: string, release: ReleaseName): boolean {
  const words = sentence.split(/[^\w@.+-]+/).map((word) => word.replace(/\.+$/, ''));
  return words.includes(releaseName(release));
}

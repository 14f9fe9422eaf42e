import { ChannelName, ExactVersion, RemoteName } from '@portal/shared/contracts/release';
import type { z } from 'zod';
import { ReleaseError } from './errors.ts';

/** One version of a remote or of the host, as people write it: `mfe-referrals@1.4.2`. */
export type ReleaseName = Readonly<{ remote: string; version: string }>;

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

export function releaseName({ remote, version }: ReleaseName): string {
  return `${remote}@${version}`;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of a build: PORTAL_RELEASE_VERSION when it is set, else that of the package. */
export function releaseVersion(folder: string, env: NodeJS.ProcessEnv = process.env): string {
  const named = env['PORTAL_RELEASE_VERSION'];
  if (named) return named;
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Global name of a release's container, `mfe_referrals__1_4_2`. Each release has its own: with a shared name the page
 * would show one version and report another.
 */
export const containerName = (remote: string, version: string): string =>
  `${remote}__${version}`.replace(/[^A-Za-z0-9]+/g, (gap) => (gap === '__' ? '__' : '_'));

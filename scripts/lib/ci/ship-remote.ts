import { pullRequestVersion } from '@portal/shared/contracts/release';
import type { CiCall } from './read-ci-call.ts';

/** What the steps of CI need of their surroundings. */
export interface ShipTools {
  /** Runs one of the npm scripts and returns its output; throws when it fails. */
  npm: (script: string, ...args: string[]) => Promise<string>;
  /** The version in the package.json of a remote. */
  versionOf: (remote: string) => string;
  /** Says what came of it, for people who look at the run. */
  summarize: (line: string) => void;
}

/**
 * Does for a remote what CI does at a pull request or a merge. Every step may be repeated for the same commit: what an earlier
 * run has published or promoted is left as it is. Nothing is published of a remote whose own checks fail, at a merge neither:
 * what was merged need not be what was checked in the pull request.
 */
export async function shipRemote(call: CiCall, tools: ShipTools): Promise<void> {
  await tools.npm('check:remote', call.remote);
  if (call.kind === 'pull-request') await onPullRequest(call, tools);
  else await onMerge(call, tools);
}

async function onPullRequest(
  { remote, number, run, grep }: CiCall & { kind: 'pull-request' },
  { npm, versionOf, summarize }: ShipTools,
): Promise<void> {
  const version = pullRequestVersion(versionOf(remote), number, run);
  const release = `${remote}@${version}`;
  await npm('release', 'publish', remote, '--version', version, '--if-new');
  await npm('release', 'check', release);
  await npm('regress', '--set', release, ...(grep === undefined ? [] : ['--grep', grep]));
  const pin = await npm('release', 'pin', release, '--ttl', '7d', '--reason', `pull request ${number}`);
  const link = /^link\s+(\S+)$/m.exec(pin)?.[1] ?? '';
  summarize(`Review ${release}: ${link}`);
}

async function onMerge(
  { remote, commit }: CiCall & { kind: 'merge' },
  { npm, versionOf, summarize }: ShipTools,
): Promise<void> {
  const version = versionOf(remote);
  const release = `${remote}@${version}`;
  await npm('release', 'publish', remote, '--version', version, '--if-new');
  const promote = ['promote', release, '--percent', '10', '--if-new'];
  const promoted = await npm('release', ...promote, '--reason', `merged ${commit}`);
  const already = /^No change: (.+)$/m.exec(promoted)?.[1];
  summarize(already ?? `${release} is live for 10% of the visitors.`);
}

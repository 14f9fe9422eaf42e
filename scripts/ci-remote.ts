// `npm run ci:remote <event> <remote>`: what CI does for a remote (docs/guides/ship-from-ci.md), step by step.
import { appendFileSync, readFileSync } from 'node:fs';
import { pullRequestVersion } from '@portal/shared/contracts/release';
import './lib/end-with-parent.ts';
import { CiCallError, readCiCall, type CiCall } from './lib/ci/read-ci-call.ts';
import { inRoot } from './lib/packages.ts';
import { runProgram } from './lib/run.ts';

/** A step that failed; its output has been shown already. */
class StepError extends Error {}

/** Runs one of the npm scripts, shows its output and returns it. */
async function npm(script: string, ...args: string[]): Promise<string> {
  console.log(`\n$ npm run ${script} -- ${args.join(' ')}`);
  const { status, output } = await runProgram('npm', ['run', '--silent', script, '--', ...args], { isShown: true });
  if (status !== 0) throw new StepError(`${script} ${args[0]} failed.`);
  return output;
}

async function onPullRequest(remote: string, { number, run, grep }: CiCall & { kind: 'pull-request' }): Promise<void> {
  const version = pullRequestVersion(versionOf(remote), number, run);
  const release = `${remote}@${version}`;
  await npm('release', 'publish', remote, '--version', version);
  await npm('release', 'check', release);
  await npm('regress', '--set', release, ...(grep === undefined ? [] : ['--grep', grep]));
  const pin = await npm('release', 'pin', release, '--ttl', '7d', '--reason', `pull request ${number}`);
  const link = /^link\s+(\S+)$/m.exec(pin)?.[1] ?? '';
  summarize(`Review ${release}: ${link}`);
}

async function onMerge(remote: string, { commit }: CiCall & { kind: 'merge' }): Promise<void> {
  const version = versionOf(remote);
  const release = `${remote}@${version}`;
  await npm('release', 'publish', remote, '--version', version);
  await npm('release', 'promote', release, '--percent', '10', '--reason', `merged ${commit}`);
  summarize(`${release} is live for 10 % of the visitors.`);
}

/** The version in its package.json. */
const versionOf = (remote: string): string =>
  (JSON.parse(readFileSync(inRoot(remote, 'package.json'), 'utf8')) as { version: string }).version;

/** Prints a line, also to the summary of the CI run. */
function summarize(line: string): void {
  console.log(`\n${line}`);
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (file) appendFileSync(file, `${line}\n`);
}

try {
  const call = readCiCall(process.argv.slice(2));
  if (call.kind === 'pull-request') await onPullRequest(call.remote, call);
  else await onMerge(call.remote, call);
} catch (error) {
  if (!(error instanceof CiCallError || error instanceof StepError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = error instanceof CiCallError ? 2 : 1;
}
process.exit();

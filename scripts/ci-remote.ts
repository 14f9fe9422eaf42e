// `npm run ci:remote <event> <remote>`: what CI does for a remote (docs/guides/ship-from-ci.md), step by step.
import { appendFileSync, readFileSync } from 'node:fs';
import './lib/end-with-parent.ts';
import { CiCallError, readCiCall } from './lib/ci/read-ci-call.ts';
import { shipRemote } from './lib/ci/ship-remote.ts';
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
  await shipRemote(readCiCall(process.argv.slice(2)), { npm, versionOf, summarize });
} catch (error) {
  if (!(error instanceof CiCallError || error instanceof StepError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = error instanceof CiCallError ? 2 : 1;
}
process.exit();

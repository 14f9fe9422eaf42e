import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../packages.ts';
import { remoteTypes } from '../remote-types.ts';
import { type Outcome, runNode, runTool } from '../run.ts';

/** The checks that need nothing but the sources of one remote. */
interface RemoteChecks {
  types: (folder: string) => Promise<Outcome>;
  lint: (folder: string) => Promise<Outcome>;
  tests: (folder: string) => Promise<Outcome>;
}

const CHECKS: RemoteChecks = {
  types: checkTypes,
  lint: (folder) => runTool('oxlint', ['--type-aware', folder]),
  tests: (folder) => runNode([inRoot('scripts/jest.ts'), `${folder}/`]),
};

/**
 * Types, lint and unit tests of one remote, all of them, whatever fails.
 * @param folder where its sources are
 * @param say takes a line for each check, and what is wrong
 * @param replaced checks that are not the real ones
 * @returns whether all of them passed
 */
export async function checkRemote(
  folder: string,
  say: (text: string) => void,
  replaced: Partial<RemoteChecks> = {},
): Promise<boolean> {
  const checks = { ...CHECKS, ...replaced };
  let isFine = true;
  for (const name of ['types', 'lint', 'tests'] as const) {
    const { status, output, seconds } = await checks[name](folder);
    say(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (status !== 0) say(output.trimEnd().replace(/^/gm, '    '));
    isFine &&= status === 0;
  }
  return isFine;
}

/** Errors in what it imports count too: it would be built from that. */
async function checkTypes(folder: string): Promise<Outcome> {
  const work = mkdtempSync(path.join(tmpdir(), 'portal-types-'));
  try {
    const config = path.join(work, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(remoteTypes(path.join(folder, 'src'))));
    return await runTool('typescript-native:tsc', ['-p', config, '--pretty', 'false']);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// `npm run test:docs`: runs every block of commands of the README, the runbooks and the guides as printed. With `--all` also
// those that take minutes, with `--json file` the counts for another program. Each document gets a separate portal and
// release store; the guides share one, and a copy of the repository, in which their files are changed too.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { openStore, publish } from '@portal/release';
import { fillTemplate } from '../e2e/support/fill-template.ts';
import { startPortal, type PortalProcess } from '../e2e/support/portal-process.ts';
import { changedBuild } from './lib/changed-build.ts';
import { commandBlocks, type CommandBlock } from './lib/docs/command-blocks.ts';
import { copyWorkspace } from './lib/copy-workspace.ts';
import { applyEdit, type FileChange, fileChanges } from './lib/docs/file-changes.ts';
import { fillIn, tokenIn } from './lib/docs/fill-in.ts';
import { runBlock } from './lib/docs/run-block.ts';
import { inRoot, root } from './lib/packages.ts';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
});
const documents = ['README.md', ...readdirSync(inRoot('docs/runbooks')).map((name) => `docs/runbooks/${name}`)]
  .filter((file) => file.endsWith('.md'))
  .filter((file) => positionals.length === 0 || positionals.includes(file));
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Who commits, on a machine where git does not know anybody. */
const AUTHOR = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Tess'],
    [`GIT_${who}_EMAIL`, 'tess@example.com'],
  ]),
);

/** In the order their index names them: each continues from the previous one. */
const guides = [...readFileSync(inRoot('docs/guides/README.md'), 'utf8').matchAll(/^\d+\. \[.+\]\((.+\.md)\)$/gm)].map(
  ([, name]) => `docs/guides/${name}`,
);

const removeTemplate = await fillTemplate();
try {
  for (const file of documents) await testDocument(file);
  if (positionals.length === 0 || positionals.includes('docs/guides')) await testGuides();
} finally {
  removeTemplate();
}
console.log(`Commands of the docs: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (values.json) writeFileSync(values.json, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'portal-docs-'));
}

async function testDocument(file: string): Promise<void> {
  const blocks = commandBlocks(file, readFileSync(inRoot(file), 'utf8'));
  const reasons = new Map(blocks.map((block) => [block, reasonNotToRun(block)]));
  for (const [block, reason] of reasons) if (reason !== null) report(block, null, reason);
  const runnable = blocks.filter((block) => reasons.get(block) === null);
  if (runnable.length === 0) return;
  const folder = newFolder();
  const portal = await startPortal({ dataFolder: folder });
  try {
    let token: string | undefined;
    for (const block of runnable) {
      const output = await testBlock(block, { portal, folder, token, cwd: root });
      token = tokenIn(output) ?? token;
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function testGuides(): Promise<void> {
  const workspace = copyWorkspace();
  const folder = newFolder();
  const portal = await startPortal({ dataFolder: folder });
  try {
    const env = { ...workspace.env, ...AUTHOR };
    const surroundings = { portal, folder, token: undefined, cwd: workspace.folder, env };
    for (const file of guides) await testGuide(file, surroundings);
  } finally {
    await portal.stop();
    workspace.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Applies the changes and runs the commands of a guide, in their order. */
async function testGuide(file: string, surroundings: Surroundings): Promise<void> {
  const markdown = readFileSync(inRoot(file), 'utf8');
  const steps = [...commandBlocks(file, markdown), ...fileChanges(file, markdown)];
  for (const step of steps.toSorted((one, other) => one.line - other.line)) {
    if ('target' in step) testChange(step, surroundings.cwd);
    else if (reasonNotToRun(step) === null) await testBlock(step, surroundings);
    else report(step, null, reasonNotToRun(step) ?? '');
  }
}

function testChange(change: FileChange, cwd: string): void {
  const target = path.join(cwd, change.target);
  const title = { ...change, commands: `${change.kind} ${change.target}` };
  try {
    if (change.kind === 'file') mkdirSync(path.dirname(target), { recursive: true });
    const text =
      change.kind === 'file' ? `${change.content}\n` : applyEdit(readFileSync(target, 'utf8'), change.content);
    writeFileSync(target, text);
    report(title, true, '');
  } catch (error) {
    report(title, false, (error as Error).message);
  }
}

function reasonNotToRun({ skipped, isSlow }: CommandBlock): string | null {
  return skipped ?? (isSlow && !values.all ? 'slow; --all runs it' : null);
}

interface Surroundings {
  portal: PortalProcess;
  folder: string;
  token: string | undefined;
  /** Where the commands are run. */
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs one block and returns its output. */
async function testBlock(block: CommandBlock, { portal, folder, token, cwd, ...given }: Surroundings): Promise<string> {
  for (const release of block.needs) await publishCopy(release, portal.releaseStore);
  const { snapshot } = (await (await fetch(`${portal.url}/releases/current`)).json()) as { snapshot: string };
  const port = await getPort({ host: '127.0.0.1' });
  const temporaryFolder = path.join(folder, 'second');
  const commands = fillIn(block.commands, { portal: portal.url, snapshot, token, freePort: port, temporaryFolder });
  const env = { ...process.env, ...given.env, PORTAL_DATA: folder, PORTAL_PORT: String(port), FORCE_COLOR: '0' };
  const { isRight, output } = await runBlock(commands, { cwd, env, readyText: block.readyText });
  report(block, isRight, output);
  return output;
}

/** Publishes the build of this tree under another version. */
async function publishCopy(release: string, storeAddress: string): Promise<void> {
  const [remote = '', version = ''] = release.split('@');
  const build = changedBuild({ remote, version, change: (source) => `${source}\n/* ${version} */` });
  const store = await openStore(storeAddress, 'write');
  await publish(store, { remote, folder: build, who: 'test' });
  store.close();
  rmSync(build, { recursive: true });
}

function report(
  { file, line, commands }: Pick<CommandBlock, 'file' | 'line' | 'commands'>,
  isRight: boolean | null,
  detail: string,
): void {
  const title = `${file}:${line} ${commands.trim().split('\n')[0]}`;
  if (isRight === null) counts.skipped += 1;
  else if (isRight) counts.passed += 1;
  else counts.failed += 1;
  console.log(isRight === null ? `- ${title} (${detail})` : `${isRight ? '✓' : '✗'} ${title}`);
  if (isRight === false) console.log(detail);
}

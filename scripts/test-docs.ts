// `npm run test:docs`: runs every block of commands of the README and the runbooks as printed. With `--all` also those that
// take minutes, with `--json file` the counts for another program. Each document has a portal and a release store of its
// own.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { openStore, publish } from '@portal/release';
import { startPortal } from '../e2e/support/portal-process.ts';
import type { PortalProcess } from '../e2e/support/portal-process.ts';
import { changedBuild } from './lib/changed-build.ts';
import { commandBlocks } from './lib/docs/command-blocks.ts';
import type { CommandBlock } from './lib/docs/command-blocks.ts';
import { fillIn, tokenIn } from './lib/docs/fill-in.ts';
import { runBlock } from './lib/docs/run-block.ts';
import { inRoot } from './lib/packages.ts';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
});
const documents = ['README.md', ...readdirSync(inRoot('docs/runbooks')).map((name) => `docs/runbooks/${name}`)]
  .filter((file) => file.endsWith('.md'))
  .filter((file) => positionals.length === 0 || positionals.includes(file));
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const file of documents) await testDocument(file);
console.log(`Commands of the docs: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (values.json) writeFileSync(values.json, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);

async function testDocument(file: string): Promise<void> {
  const blocks = commandBlocks(file, readFileSync(inRoot(file), 'utf8'));
  const reasons = new Map(blocks.map((block) => [block, reasonNotToRun(block)]));
  for (const [block, reason] of reasons) if (reason !== null) report(block, null, reason);
  const runnable = blocks.filter((block) => reasons.get(block) === null);
  if (runnable.length === 0) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-docs-'));
  const portal = await startPortal({ dataFolder: folder });
  try {
    let token: string | undefined;
    for (const block of runnable) {
      const output = await testBlock(block, { portal, folder, token });
      token = tokenIn(output) ?? token;
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function reasonNotToRun({ skipped, isSlow }: CommandBlock): string | null {
  return skipped ?? (isSlow && !values.all ? 'slow; --all runs it' : null);
}

interface Surroundings {
  portal: PortalProcess;
  folder: string;
  token: string | undefined;
}

/** Runs one block and answers what it printed. */
async function testBlock(block: CommandBlock, { portal, folder, token }: Surroundings): Promise<string> {
  for (const release of block.needs) await publishCopy(release, portal.releaseStore);
  const { snapshot } = (await (await fetch(`${portal.url}/releases/current`)).json()) as { snapshot: string };
  const port = await getPort({ host: '127.0.0.1' });
  const temporaryFolder = path.join(folder, 'second');
  const commands = fillIn(block.commands, { portal: portal.url, snapshot, token, freePort: port, temporaryFolder });
  const env = { ...process.env, PORTAL_DATA: folder, PORTAL_PORT: String(port), FORCE_COLOR: '0' };
  const { isRight, output } = await runBlock(commands, env, block.readyText);
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

function report({ file, line, commands }: CommandBlock, isRight: boolean | null, detail: string): void {
  const title = `${file}:${line} ${commands.trim().split('\n')[0]}`;
  if (isRight === null) counts.skipped += 1;
  else if (isRight) counts.passed += 1;
  else counts.failed += 1;
  console.log(isRight === null ? `- ${title} (${detail})` : `${isRight ? '✓' : '✗'} ${title}`);
  if (isRight === false) console.log(detail);
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { copyWorkspace } from '../../../scripts/lib/copy-workspace.ts';
import { spawnOwned } from '../../../scripts/lib/spawn-owned.mjs';
import { expect, test } from '../../support/portal-test.ts';

// It changes sources, so it has a copy of them, and its own portal.
test.setTimeout(300_000);

let workspace: ReturnType<typeof copyWorkspace>;
let folder: string;
let dev: ChildProcess;
let url: string;
let output = '';

test.beforeAll(async () => {
  workspace = copyWorkspace();
  folder = mkdtempSync(path.join(tmpdir(), 'portal-dev-e2e-'));
  chmodSync(folder, 0o755);
  const port = await getPort({ host: '127.0.0.1' });
  url = `http://localhost:${port}`;
  dev = spawnOwned('npm', ['run', 'dev'], {
    cwd: workspace.folder,
    env: { ...process.env, ...workspace.env, PORTAL_PORT: String(port), PORTAL_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gather = (chunk: Buffer) => (output += chunk.toString());
  dev.stdout?.on('data', gather);
  dev.stderr?.on('data', gather);
});
test.afterAll(async () => {
  if (dev.exitCode === null) {
    process.kill(-dev.pid!, 'SIGINT');
    await once(dev, 'exit');
  }
  workspace.remove();
  rmSync(folder, { recursive: true, force: true });
});

const change = (file: string, from: string, to: string) => {
  const place = path.join(workspace.folder, file);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(from);
  writeFileSync(place, text.replaceAll(from, to));
};

test('npm run dev shows a change of a source in the open page, and survives one that does not build', async ({
  page,
  troubles,
}) => {
  await expect(() => expect(output).toContain(`Agent Portal is ready: ${url}`)).toPass({ timeout: 240_000 });
  await page.goto(`${url}/login`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Sign In')).toBeVisible();

  const form = 'mfe-auth/src/features/login/SignInForm.tsx';
  change(form, 'import ', 'import broken ');
  await expect(() => expect(output).toContain('mfe-auth could not be built')).toPass({ timeout: 120_000 });
  change(form, 'import broken ', 'import ');
  change(form, 'Sign In', 'Enter');
  await expect(button('Enter')).toBeVisible({ timeout: 120_000 });
  // Requests that were pending while the server was restarted.
  troubles.length = 0;
});

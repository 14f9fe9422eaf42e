import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inRoot } from '../../scripts/lib/packages.ts';
import { freePort } from '../support/portal-process.ts';
import { expect, fillSignIn, test } from '../support/portal-test.ts';

// The host is built in development mode first, unless the last run left one of these sources.
test.setTimeout(240_000);

/** A copy of the remote that a test may change, inside the workspace so that its packages are found. */
function copyOfRemote(): { folder: string; change(file: string, from: string, to: string): void; remove(): void } {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const parent = mkdtempSync(inRoot('.cache/dev-remote-'));
  const folder = path.join(parent, 'mfe-referrals');
  for (const part of ['src', 'remote.json', 'package.json']) {
    cpSync(inRoot('mfe-referrals', part), path.join(folder, part), { recursive: true });
  }
  symlinkSync(inRoot('mfe-referrals/node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    change: (file, from, to) => {
      const source = readFileSync(path.join(folder, 'src', file), 'utf8');
      if (!source.includes(from)) throw new Error(`${file} does not say "${from}"`);
      writeFileSync(path.join(folder, 'src', file), source.replace(from, to));
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** Starts the command; answers its address once it says it, and a way to press Ctrl-C. */
async function startDevRemote(...args: string[]): Promise<{ url: string; end(): Promise<number | null> }> {
  const child = spawn(process.execPath, [inRoot('scripts/dev-remote.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const end = async () => {
    child.kill('SIGINT');
    return (await ended)[0];
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /from source: (http:\S+)/.exec(line)?.[1];
    if (url) return { url, end };
  }
  throw new Error(`It ended before it was ready, with exit code ${(await ended)[0]}`);
}

test('a remote runs from source inside the running portal: an edit shows at once and what was typed stays', async ({
  page,
  baseURL,
}) => {
  page.setDefaultTimeout(20_000);
  const remote = copyOfRemote();
  const port = await freePort();
  const dev = await startDevRemote(
    ...['mfe-referrals', '--host', baseURL!, '--port', String(port), '--from', remote.folder],
  );
  try {
    await page.goto(`${dev.url}/referrals`);
    await fillSignIn(page, 'maya');
    const badge = page.getByRole('note').filter({ hasText: 'mfe-referrals from source' });
    await expect(badge).toBeVisible();
    await expect(page.getByText('the sooner you update them')).toBeVisible();
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('textbox', { name: 'Search referrals' }).fill('Whitaker');

    remote.change('features/referral-list/ListHeader.tsx', 'the sooner you update them', 'the faster you answer');
    await expect(page.getByText('the faster you answer')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Search referrals' })).toHaveValue('Whitaker');
    expect(await page.evaluate(() => performance.timeOrigin), 'the page was not loaded anew').toBe(loaded);

    await badge.getByRole('link', { name: 'Open the portal as it is' }).click();
    await expect(page).toHaveURL((url) => url.origin === baseURL);
    await fillSignIn(page, 'maya');
    await expect(page).toHaveURL(/\/referrals/);
    await expect(page.getByText('the sooner you update them')).toBeVisible();
    await expect(badge).toHaveCount(0);
  } finally {
    expect(await dev.end()).toBe(0);
    remote.remove();
  }
  await expect(fetch(dev.url), 'nothing answers any more').rejects.toThrow();
});

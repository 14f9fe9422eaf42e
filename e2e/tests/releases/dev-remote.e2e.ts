import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import getPort from 'get-port';
import { inRoot } from '../../../scripts/lib/packages.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

// One process serves all tests; they change its sources one after another.
test.describe.configure({ mode: 'default', timeout: 60_000 });

/** A copy of the remote that a test may change, inside the workspace so that its packages are found. */
function copyOfRemote(): {
  folder: string;
  change: (file: string, from: string, to: string) => void;
  remove: () => void;
} {
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
      if (!source.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      writeFileSync(path.join(folder, 'src', file), source.replace(from, to));
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

interface DevRemote {
  url: string;
  /** Its output so far. */
  output: () => string;
  /** Presses Ctrl-C; returns the exit code. */
  end: () => Promise<number | null>;
}

/** Starts the command; resolves once it prints its address. */
async function startDevRemote(...args: string[]): Promise<DevRemote> {
  const child = spawn(process.execPath, [inRoot('scripts/dev-remote.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const end = async () => {
    child.kill('SIGINT');
    return (await ended)[0];
  };
  let output = '';
  const ready = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const url = /from source: (http:\S+)/.exec(output)?.[1];
    if (url) ready.resolve(url);
  });
  void ended.then(([code]) => ready.reject(new Error(`It ended before it was ready, with exit code ${code}`)));
  return { url: await ready.promise, output: () => output, end };
}

let remote: ReturnType<typeof copyOfRemote>;
let dev: DevRemote;
test.beforeAll(async () => {
  // The host is built in development mode first, unless the last run left one of these sources.
  test.setTimeout(240_000);
  remote = copyOfRemote();
  const [portal, port] = [process.env['PORTAL_URL']!, String(await getPort({ host: '127.0.0.1' }))];
  dev = await startDevRemote('mfe-referrals', '--host', portal, '--port', port, '--from', remote.folder);
});
test.afterAll(async () => {
  const code = await dev?.end();
  remote.remove();
  expect(code).toBe(0);
  await expect(fetch(dev.url), 'nothing responds anymore').rejects.toThrow();
});
test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(60_000);
  await page.goto(`${dev.url}/referrals`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
});

test('an edit of a component shows at once and typed text stays; the portal itself is unchanged', async ({
  page,
  baseURL,
}) => {
  const badge = page.getByRole('note').filter({ hasText: 'mfe-referrals from source' });
  await expect(badge).toBeVisible();
  await expect(page.getByText('the sooner you update them')).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('textbox', { name: 'Search referrals' }).fill('Whitaker');

  remote.change('features/referral-list/header/ListHeader.tsx', 'the sooner you update them', 'the faster you answer');
  await expect(page.getByText('the faster you answer')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search referrals' })).toHaveValue('Whitaker');
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was not reloaded').toBe(loaded);

  await badge.getByRole('link', { name: 'Open the portal as it is' }).click();
  await expect(page).toHaveURL((url) => url.origin === baseURL);
  await fillSignIn(page, 'maya');
  await expect(page).toHaveURL(/\/referrals/);
  await expect(page.getByText('the sooner you update them')).toBeVisible();
  await expect(badge).toHaveCount(0);
});

test('an edit keeps an open drawer and what was typed into it', async ({ page }) => {
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Update / })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: /^Update / });
  const note = drawer.getByRole('textbox', { name: 'Note (optional)' });
  await note.fill('Wants to see three ho');

  const folder = 'features/referral-update';
  remote.change(`${folder}/UpdateDrawer.tsx`, '{position} of {count}', '{position} out of {count}');
  await expect(drawer.getByText(/^\d+ out of \d+$/)).toBeVisible();
  await expect(note).toHaveValue('Wants to see three ho');
  // it is run again, and with it both drawer and form
  remote.change(`${folder}/update-form.ts`, '() => null', '() => undefined');
  remote.change(`${folder}/UpdateForm.tsx`, 'Note (optional)', 'Remark (optional)');
  const remark = drawer.getByRole('textbox', { name: 'Remark (optional)' });
  await expect(remark).toHaveValue('Wants to see three ho');
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was not reloaded').toBe(loaded);
});

test('a file that exports a component and something else can be saved again and again', async ({ page }) => {
  let loads = 0;
  page.on('load', () => loads++);
  const file = 'features/referral-list/header/UpdateReminder.tsx';
  let before = 'Show them';
  for (const text of ['Open them', 'Look at them', 'Read them']) {
    remote.change(file, `'${before}'`, `'${text}'`);
    // The tab works: the new content is there, and can be clicked.
    await page.getByRole('button', { name: text, exact: true }).hover();
    before = text;
  }
  expect(loads, 'its importing components were replaced').toBe(0);
});

test('what no module can replace reloads the page, once', async ({ page }) => {
  let loads = 0;
  page.on('load', () => loads++);
  remote.change('list.page.ts', "'./remote.ts';", "'./remote.ts'; export const IS_CHANGED = true;");
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  // A second reload would have started by the time the next update has arrived.
  remote.change('features/referral-list/header/ListHeader.tsx', 'we send you.', 'we send to you.');
  await expect(page.getByText('the more we send to you.')).toBeVisible();
  expect(loads).toBe(1);
});

test('a type error is printed with its file and line, and the page still runs', async ({ page }) => {
  const file = 'features/referral-list/header/ListHeader.tsx';
  remote.change(file, 'The more referrals', 'Every referral');
  remote.change(file, 'import ', "export const LIMIT: number = 'twenty'; import ");
  await expect(page.getByText('Every referral you convert')).toBeVisible();
  await expect.poll(() => dev.output(), { timeout: 30_000 }).toMatch(/ListHeader\.tsx:1:14 TS2322 Type 'string'/);
  remote.change(file, "export const LIMIT: number = 'twenty'; ", '');
  await expect.poll(() => dev.output(), { timeout: 30_000 }).toContain('no type errors any more');
});

test('a second remote from source, in front of the first: both are there, and an edit of either shows', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const port = String(await getPort({ host: '127.0.0.1' }));
  const second = await startDevRemote('mfe-sgd', '--host', dev.url, '--port', port);
  try {
    await page.goto(`${second.url}/referrals`);
    await fillSignIn(page, 'maya');
    const badges = page.getByRole('note').filter({ hasText: 'from source' });
    await expect(badges).toHaveText([/^mfe-referrals from source/, /^mfe-sgd from source/]);
    await expect(badges.last().getByRole('link')).toHaveAttribute('href', `${dev.url}/`);
    const search = page.getByRole('textbox', { name: 'Search referrals' });
    await search.fill('Whitaker');
    remote.change('features/referral-list/filters/SearchField.tsx', "'Search referrals'", "'Find referrals'");
    // three builds and two checks of types share the machine
    const found = page.getByRole('textbox', { name: 'Find referrals' });
    await expect(found).toHaveValue('Whitaker', { timeout: 30_000 });

    await page.goto(`${second.url}/sgd`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    await expect.poll(scripts).toContainEqual(expect.stringMatching(/^\/releases\/mfe-sgd\/0\.0\.0-source\/.*\.js$/));
  } finally {
    // before what it loads is gone
    await page.goto('about:blank');
    expect(await second.end()).toBe(0);
  }
});

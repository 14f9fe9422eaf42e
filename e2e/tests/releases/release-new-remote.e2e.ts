import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { copyWorkspace } from '../../../scripts/lib/copy-workspace.ts';
import { type Outcome, runProgram } from '../../../scripts/lib/run.ts';
import { inRoot } from '../../../scripts/lib/packages.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

// A copy of this repository gets a seventh remote, which is then built and released into its own portal.
test.setTimeout(420_000);
test.describe.configure({ mode: 'serial' });

let folder: string;
let portal: PortalProcess;
let workspace: ReturnType<typeof copyWorkspace>;

test.beforeAll(async () => {
  workspace = copyWorkspace();
  folder = mkdtempSync(path.join(tmpdir(), 'portal-new-remote-e2e-'));
  portal = await startPortal({ dataFolder: folder });
});
test.afterAll(async () => {
  await portal?.stop();
  workspace?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const REMOTE = 'mfe-service-desk';
const inCopy = (env: NodeJS.ProcessEnv = {}) => ({
  cwd: workspace.folder,
  // PORTAL_URL belongs to the portal of the other tests.
  env: {
    ...env,
    ...workspace.env,
    RELEASE_STORE: portal.releaseStore,
    PORTAL_PUBLIC_URL: portal.url,
    PORTAL_URL: undefined,
  },
});
/** Runs one of the npm scripts in the copy. */
const npm = (...args: string[]): Promise<Outcome> => runProgram('npm', ['run', ...args], inCopy());

/** Returns the output of a program, which must succeed. */
async function succeed(outcome: Promise<Outcome>): Promise<string> {
  const { status, output } = await outcome;
  expect(status, output).toBe(0);
  return output;
}

test('a remote created by npm run new:remote builds, passes its tests, and is in the menu once it is live', async ({
  page,
}) => {
  const refused = await npm('new:remote', 'Service Desk');
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('"Service Desk" is not a name for a remote');
  expect(readdirSync(workspace.folder).filter((name) => /desk/i.test(name))).toEqual([]);

  await succeed(npm('new:remote', 'service-desk'));
  const tsconfig = path.join(workspace.folder, 'tsconfig.new.json');
  writeFileSync(
    tsconfig,
    JSON.stringify({ extends: './tsconfig.json', include: [`${REMOTE}/**/*`, 'shared/**/*.d.ts'] }),
  );
  const tsc = path.join(workspace.folder, 'node_modules/typescript-native/bin/tsc');
  await succeed(runProgram(process.execPath, [tsc, '-p', tsconfig], { cwd: workspace.folder }));
  await succeed(npm('test:unit', '--', '--silent', REMOTE));
  await succeed(npm('release', '--', 'publish', REMOTE, '--version', '1.0.0'));
  await succeed(npm('release', '--', 'promote', `${REMOTE}@1.0.0`, '--reason', 'test'));

  await page.goto(`${portal.url}/dashboard`);
  await fillSignIn(page, 'maya');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Service desk' });
  await tab.click();
  await expect(page).toHaveURL(`${portal.url}/service-desk`);
  await expect(page.getByRole('heading', { name: 'Service desk', level: 1 })).toBeVisible();
  await expect(tab).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Say hello' }).click();
  await page.getByRole('dialog', { name: 'Hello' }).getByRole('button', { name: 'Wave' }).click();
  await expect(page.getByText('Hello, maya@example.com')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Hello' })).toBeHidden();
});

interface Workflow {
  jobs: { ship: { steps: { if?: string; run?: string }[] } };
}

/** Runs the step of the workflow in docs/guides/ci for an event, as GitHub does, with `more` arguments. */
function runStep(event: string, context: Record<string, string>, more = ''): Promise<Outcome> {
  const { jobs } = parse(readFileSync(inRoot('docs/guides/ci/remote.yml'), 'utf8')) as Workflow;
  const step = jobs.ship.steps.find((candidate) => candidate.if === `github.event_name == '${event}'`);
  const commands = step!.run!.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => context[name]!);
  const summary = path.join(folder, 'summary.md');
  const env = inCopy({ REMOTE, GITHUB_STEP_SUMMARY: summary });
  return runProgram('bash', ['-e', '-c', `${commands} ${more}`], env);
}

test('CI publishes a pull request for review, and promotes a merge to 10%', async ({ page }) => {
  const context = { 'github.event.number': '17', 'github.run_number': '204', 'github.run_attempt': '1' };
  await succeed(runStep('pull_request', context, '--grep "REF-08 each tab"'));
  const summary = readFileSync(path.join(folder, 'summary.md'), 'utf8');
  const [, link = ''] = /^Review mfe-service-desk@1\.0\.0-pr\.17\.204\.1: (\S+)$/m.exec(summary) ?? [];
  await page.goto(link);
  await fillSignIn(page, 'maya');
  await expect(page.getByText(`${REMOTE} 1.0.0-pr.17.204.1`)).toBeVisible();

  const packageFile = path.join(workspace.folder, REMOTE, 'package.json');
  writeFileSync(packageFile, readFileSync(packageFile, 'utf8').replace('"1.0.0"', '"1.1.0"'));
  await succeed(runStep('push', { 'github.sha': '435792b0c' }));
  expect(await succeed(npm('release', '--', 'status'))).toMatch(/mfe-service-desk.*1\.1\.0 for 10%/);
  // A merge that did not bump the version.
  const again = await runStep('push', { 'github.sha': '435792b0d' });
  expect(again.status).toBe(1);
  expect(again.output).toContain('mfe-service-desk@1.1.0 is already published');
});

test('a remote is retired: an open page goes on, the next visit finds neither tab nor page, and a promote brings both back', async ({
  page,
}) => {
  const address = `${portal.url}/service-desk`;
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Service desk' });
  await page.goto(address);
  await fillSignIn(page, 'maya');
  await expect(tab).toBeVisible();

  const retire = () => npm('release', '--', 'retire', REMOTE, '--with-pages', '--reason', 'test');
  const refused = await retire();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain(`${REMOTE}@1.1.0 is rolling out on production. End that first: rollback ${REMOTE}`);
  await succeed(npm('release', '--', 'rollback', REMOTE, '--reason', 'test'));
  expect(await succeed(retire())).toContain(`${REMOTE} 1.0.0 -> (retired)`);

  await page.getByRole('button', { name: 'Say hello' }).click();
  await page.getByRole('dialog', { name: 'Hello' }).getByRole('button', { name: 'Wave' }).click();
  await expect(page.getByText('Hello, maya@example.com')).toBeVisible();
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(tab).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Referrals/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();

  await succeed(npm('release', '--', 'promote', `${REMOTE}@1.0.0`, '--reason', 'test'));
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Say hello' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(tab).toBeVisible();
});

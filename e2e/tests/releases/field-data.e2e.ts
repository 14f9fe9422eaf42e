import type { PageVital, VitalBeacon } from '@portal/shared/contracts/release-health';
import { expect, test } from '../../support/kept-session.ts';

interface Listening {
  heard: (beacon: Partial<VitalBeacon>) => void;
}

test('a visit measures how fast its pages are, and the release console shows it', async ({ page, signIn }) => {
  const vitals: PageVital[] = [];
  await page.exposeFunction('heard', (beacon: Partial<VitalBeacon>) => vitals.push(...(beacon.vitals ?? [])));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((text) => (window as unknown as Listening).heard(JSON.parse(text)));
      return send(address, body);
    };
  });
  await signIn('alex', '/admin/settings?tab=3');
  // a visit that begins here
  const html = await (await page.goto('/admin/settings?tab=3'))!.text();
  // not among what is loaded first
  expect(html).not.toContain('field-data.js');
  vitals.length = 0;
  await expect(page.getByRole('heading', { name: 'Field data' })).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/field-data.js')),
  );
  // the largest paint is final with the first input
  await page.getByRole('heading', { name: 'Field data' }).click();
  await expect.poll(() => vitals.map(({ vital }) => vital), { timeout: 20_000 }).toContain('lcp');
  expect(vitals.filter(({ page: of }) => of !== '/admin/settings')).toEqual([]);

  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Field data of' })).toBeVisible({ timeout: 5_000 });
    await page.getByRole('combobox', { name: 'Field data of' }).selectOption('mfe-admin');
    const row = page.getByRole('table', { name: /^Field data of mfe-admin/ }).getByRole('row', { name: /settings/ });
    await expect(row).toContainText(/\d · \d+ visits?/, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
});

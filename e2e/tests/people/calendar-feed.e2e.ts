import { expect, test } from '../../support/kept-session.ts';

// The feed of sam, which no other test changes.
test('an agent subscribes to a calendar of appointments and due updates, replaces its address and turns it off', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('sam', '/referrals?tab=appointments');
  await page.getByRole('link', { name: 'Gomez, Sofia', exact: true }).click();
  const opener = page.getByRole('button', { name: 'Show All in Your Calendar' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your calendar' });
  const address = dialog.getByLabel('Address of your calendar');
  await dialog.getByRole('button', { name: 'Create Address' }).click();
  const first = await address.inputValue();
  await expect(dialog.getByRole('link', { name: 'Open in Calendar App' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.+token=/,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // as a calendar does, without signing in
  const read = (url: string) => fetch(url);
  const file = await (await read(first)).text();
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Appointment with Sofia Gomez\r\n/);
  expect(file).toContain('SUMMARY:Update due: ');
  expect(file).not.toMatch(/@example\.com|555-?01/);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByText(/Last read by a calendar/)).toBeVisible();
  await expect(address).toHaveCount(0);
  await dialog.getByRole('button', { name: 'New Address' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);

  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create Address' })).toBeVisible();
  await expect(address).toHaveCount(0);
  expect((await read(second)).status).toBe(404);
});

import { ENDPOINTS } from '@portal/shared/contracts';
import { expect, test } from '../../support/kept-session.ts';

test('HOST-61 CS-032 what fails in a page is sent to the server, without what the answer said', async ({
  page,
  signIn,
  troubles,
}) => {
  await page.route(`**${ENDPOINTS.referralSearch}?**`, (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"data": "ada@example.com"}' }),
  );
  const sending = page.waitForResponse((response) => new URL(response.url()).pathname === ENDPOINTS.pageLog);
  await signIn('maya', '/referrals');
  const response = await sending;
  expect(response.status()).toBe(204);
  const { entries } = response.request().postDataJSON() as { entries: { message: string; frames: string[] }[] };
  expect(entries.map(({ message }) => message)).toContain('referrals: a search failed');
  expect(entries.flatMap(({ frames }) => frames).join(' ')).toMatch(/^(host|mfe-referrals)@\S+ \S+\.js:\d+:\d+/);
  expect(JSON.stringify(entries)).not.toContain('ada@');
  for (const trouble of troubles.splice(0)) expect(trouble).toMatch(/violates its contract|a search failed/);
});

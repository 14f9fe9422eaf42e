import { expect, test } from '../../support/kept-session.ts';
import { movedControls, slowDown, watchControls } from '../../support/moved-controls.ts';
import { openPage, PAGES } from '../../support/pages.ts';
import type { Account } from '../../support/portal-test.ts';

/** Between two requests, in milliseconds. */
const GAP = 150;

/** The number of the line about help, which on wide screens makes room for the accounts; only the demonstration has those. */
const HELP_LINE = 'A "(844) 903-7653"';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

interface Sweep {
  name: string;
  viewport: typeof WIDE;
  locale?: 'es';
  /** All by default. */
  accounts?: readonly Account[];
}

const SWEEPS: readonly Sweep[] = [
  { name: 'at 1280 pixels', viewport: WIDE },
  { name: 'on a phone', viewport: PHONE },
  // words take other lines there; staff use neither
  { name: 'on a small phone', viewport: { width: 360, height: 740 }, accounts: ['maya', 'dana'] },
  { name: 'on a phone in Spanish', viewport: PHONE, locale: 'es', accounts: ['maya', 'leo', 'nina', 'dana'] },
  {
    name: 'at 1440 pixels in Spanish',
    viewport: { width: 1440, height: 900 },
    locale: 'es',
    accounts: ['maya', 'dana'],
  },
];

for (const { name, viewport, locale, accounts } of SWEEPS) {
  test.describe(name, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport });
    for (const [account, addresses] of Object.entries(PAGES)) {
      if (accounts?.includes(account as Account) === false) continue;
      test(`while the pages of ${account} load, no control moves away from under the pointer`, async ({
        page,
        signIn,
      }) => {
        test.setTimeout(400_000);
        if (account !== 'nobody') await signIn(account as Account);
        if (locale) await page.addInitScript((chosen) => localStorage.setItem('portalLocale', chosen), locale);
        await watchControls(page);
        const settled = await slowDown(page, GAP);
        for (const address of addresses) {
          await openPage(page, address);
          await settled();
          const isExempt = (move: string) =>
            address === '/login' && viewport.width >= WIDE.width && move.startsWith(HELP_LINE);
          const moves = (await movedControls(page)).filter((move) => !isExempt(move));
          expect.soft(moves, address).toEqual([]);
        }
      });
    }
  });
}

import { expect, test } from '../../support/kept-session.ts';
import { movedControls, slowDown, watchControls } from '../../support/moved-controls.ts';
import { openPage, PAGES } from '../../support/pages.ts';
import type { Account } from '../../support/portal-test.ts';

/** Between two requests, in milliseconds. */
const GAP = 150;

/** Only in the demonstration is there something between the card and the line about help: its accounts. */
const OF_DEMONSTRATION = ['/login'];

for (const { name, viewport } of [
  { name: 'at 1280 pixels', viewport: { width: 1280, height: 800 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport });
    for (const [account, addresses] of Object.entries(PAGES)) {
      test(`while the pages of ${account} load, no control moves away from under the pointer`, async ({
        page,
        signIn,
      }) => {
        test.setTimeout(400_000);
        if (account !== 'nobody') await signIn(account as Account);
        await watchControls(page);
        const settled = await slowDown(page, GAP);
        for (const address of addresses) {
          if (OF_DEMONSTRATION.includes(address)) continue;
          await openPage(page, address);
          await settled();
          expect.soft(await movedControls(page), address).toEqual([]);
        }
      });
    }
  });
}

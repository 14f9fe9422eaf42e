import { noticePage } from '../notice-page.ts';

/**
 * What an installed portal shows without a network, the same for everybody. It is kept by the service worker with its
 * headers, so the nonce in it stays the one of its policy. Retry asks for the address that did not load.
 */
export const offlinePage = (nonce: string): string =>
  noticePage({
    title: 'You are offline',
    content: `<p>Agent Portal needs a connection to show your referrals. Nothing you have saved is lost.</p>
      <a href="">Retry</a>`,
    nonce,
  });

import { afterEach, expect, test } from '@jest/globals';
import type { PortalConfig } from '@portal/shared/contracts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChromeContext, type ChromeServices } from '../chrome/chrome-context.ts';
import { CommunityBannerPlace } from './CommunityBannerPlace.tsx';

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

async function shownAt(moment: string, communityUrl?: string): Promise<HTMLElement> {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.createElement('div');
  root = createRoot(place);
  const services = { config: { communityUrl } as PortalConfig, now: () => Date.parse(moment) } as ChromeServices;
  await act(async () => {
    root!.render(
      <ChromeContext value={services}>
        <CommunityBannerPlace />
      </ChromeContext>,
    );
    await import('./CommunityBanner.tsx');
  });
  return place;
}

test('EVT-18, CONST-11, CS-155 the banner is there until the last moment before September 4, 2025 in UTC', async () => {
  const address = 'https://www.example.com/community';
  for (const [moment, isShown] of [
    ['2020-01-01T00:00:00Z', true],
    ['2025-09-03T23:59:59.999Z', true],
    ['2025-09-04T00:00:00Z', false],
    ['2026-11-20T12:00:00Z', false],
  ] as const) {
    expect([moment, (await shownAt(moment, address)).querySelector('aside') !== null]).toEqual([moment, isShown]);
  }
});

test('EVT-18 its QR code is drawn here, has a text, and the same address is a link', async () => {
  const address = 'https://www.example.com/community';
  const place = await shownAt('2025-08-01T00:00:00Z', address);
  const code = place.querySelector('svg[role=img]')!;
  expect(code).toHaveAttribute('aria-label', `QR code that opens ${address}`);
  expect(code.querySelectorAll('path')).toHaveLength(2);
  expect(place.querySelector('img')).toBeNull();
  expect(place.querySelector('a')).toHaveAttribute('href', address);
  // another address is another code
  const other = await shownAt('2025-08-01T00:00:00Z', 'https://agents.example.org');
  expect(other.querySelector('svg')!.innerHTML).not.toBe(code.innerHTML);
});

test('CS-034 without an address there is no banner', async () => {
  expect(await shownAt('2025-08-01T00:00:00Z')).toBeEmptyDOMElement();
});

/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT } from '../contracts/page/page-data-element.ts';
import { HealthBeacon } from '../contracts/releases/release-health.ts';
import { startScript } from './page-template-plugin.ts';

const TEMPLATE = readFileSync(path.join(import.meta.dirname, '../../host/src/page.html'), 'utf8').replace(
  '{{css}}',
  '',
);
const [, CODE = ''] = /^<script nonce="\{\{nonce\}\}">(.*)<\/script>$/s.exec(startScript()) ?? [];
const MAIN = '/releases/host/1.2.0/main.js';
const sent: Promise<string>[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  navigator.sendBeacon = (_address, body) => Boolean(sent.push(textOf(body as Blob)));
});
afterEach(() => {
  // The listener of each page is removed with its page.
  document.removeEventListener('error', heard!, true);
  jest.useRealTimers();
});

let heard: EventListener | null = null;
/** The page as the host's template renders it, with its script run from the delivered text. */
function openPage(pin: object | null = null): void {
  document.documentElement.innerHTML = TEMPLATE;
  const snapshot = { id: '7f3ac2e10b44', host: { version: '1.2.0' } };
  const visitToken = 'the token of the visit';
  document.getElementById(PAGE_DATA_ELEMENT)!.textContent = JSON.stringify({ snapshot, pin, visitToken });
  const listen = jest.spyOn(document, 'addEventListener');
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function(CODE)();
  heard = listen.mock.calls.find(([name]) => name === 'error')![1] as EventListener;
  listen.mockRestore();
}
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob);
  });
function addScript(properties: Partial<HTMLScriptElement>): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), properties);
  document.head.append(script);
  return script;
}
const addMain = () =>
  addScript({ src: MAIN, defer: true, integrity: 'sha384-x', crossOrigin: 'anonymous', nonce: 'n0nce' });
const fails = (script: Element) => script.dispatchEvent(new Event('error'));
const added = () => [...document.head.querySelectorAll('script[src]')].at(-1) as HTMLScriptElement;
const notice = () => document.getElementById('portal-not-started')!;
const reference = () => notice().querySelector('b')!;
const resetLink = () => notice().querySelectorAll('a')[1]!;
const showNotice = (...given: string[]) =>
  (window as { __portalNotStarted?: (...given: string[]) => void }).__portalNotStarted!(...given);
async function beacons(): Promise<HealthBeacon[]> {
  jest.useRealTimers();
  return (await Promise.all(sent)).map((text) => HealthBeacon.parse(JSON.parse(text)));
}

test('a script that does not load is requested once more at a new address, with the same protection', () => {
  openPage();
  fails(addMain());
  expect(added().getAttribute('src')).toBe(`http://localhost${MAIN}?try=${Date.now()}`);
  expect(added()).toMatchObject({ integrity: 'sha384-x', crossOrigin: 'anonymous', nonce: 'n0nce', async: false });
  expect(notice().hidden).toBe(true);
});

test('when that fails too the notice is shown with Retry and the reference of its one report', async () => {
  openPage();
  fails(addMain());
  fails(added());
  fails(added());
  expect(notice().hidden).toBe(false);
  expect(notice().querySelector('a')).toMatchObject({ textContent: 'Retry', href: 'http://localhost/' });
  expect(resetLink().hidden).toBe(true);
  const reported = await beacons();
  expect(reference().textContent).toBe(reported[0]!.reports[0]!.reference);
  expect(reported).toMatchObject([
    {
      visit: 'the token of the visit',
      reports: [{ remote: 'host', version: '1.2.0', phase: 'load', outcome: 'failed', errorCode: 'unreachable' }],
    },
  ]);
});

test('a pinned page offers to leave the pin', async () => {
  window.history.replaceState(null, '', '/reports?tab=2#top');
  openPage({ kind: 'pin' });
  fails(addMain());
  fails(added());
  expect(resetLink().hidden).toBe(false);
  expect(resetLink().href).toBe('http://localhost/reports?tab=2&pin=off#top');
  expect(await beacons()).toHaveLength(1);
});

test('a host that throws shows the notice, and so does one that has not started after half a minute', async () => {
  openPage();
  showNotice('threw');
  expect(notice().hidden).toBe(false);
  openPage();
  jest.advanceTimersByTime(29_999);
  expect(notice().hidden).toBe(true);
  jest.advanceTimersByTime(1);
  expect(notice().hidden).toBe(false);
  expect((await beacons()).map(({ reports }) => reports[0]!.errorCode)).toEqual(['threw', 'no-answer']);
});

test('a failure that the host has already reported is shown with its reference, and not reported again', async () => {
  openPage({ kind: 'pin' });
  showNotice('threw', 'PR-7K2M-94QX');
  expect(notice().hidden).toBe(false);
  expect(reference().textContent).toBe('PR-7K2M-94QX');
  expect(resetLink().hidden).toBe(false);
  expect(await beacons()).toEqual([]);
});

test('scripts that the host’s code loads, and all after the chrome is drawn, are ignored', () => {
  openPage();
  fails(addScript({ src: '/releases/host/1.2.0/list-pieces.js', async: true }));
  expect(document.head.querySelectorAll('script[src]')).toHaveLength(1);
  document.getElementById('portal-chrome')!.replaceChildren();
  jest.advanceTimersByTime(30_000);
  expect(sent).toEqual([]);
});

test('a script that a navigation cancels is not requested again and is not a failure, unless the page stays', async () => {
  openPage();
  const main = addMain();
  jest.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event('beforeunload'));
  fails(main);
  (window as { __portalNotStarted?: (code: string) => void }).__portalNotStarted!('threw');
  expect(document.head.querySelectorAll('script[src]')).toHaveLength(1);
  jest.advanceTimersByTime(59_000);
  expect([notice().hidden, sent.length]).toEqual([true, 0]);
  jest.advanceTimersByTime(31_000);
  expect(notice().hidden).toBe(false);
  expect(await beacons()).toHaveLength(1);
});

test('the script adds little more than a kilobyte to a page before compression', () => {
  expect(Buffer.byteLength(startScript())).toBeLessThanOrEqual(1_500);
});

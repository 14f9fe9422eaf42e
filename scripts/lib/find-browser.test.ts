import { expect, test } from '@jest/globals';
import { browserNotice, browserSource } from './find-browser.ts';

const machine = (files: string[], { named, isRoot = false }: { named?: string; isRoot?: boolean } = {}) => ({
  named,
  isRoot,
  exists: (file: string) => files.includes(file),
});

test('an installed browser is used, the named one first', () => {
  const files = ['/opt/chrome', '/usr/bin/chromium', '/usr/bin/apt-get'];
  expect(browserSource(machine(files, { named: '/opt/chrome' }))).toEqual({ kind: 'installed', path: '/opt/chrome' });
  expect(browserSource(machine(files, { isRoot: true }))).toEqual({ kind: 'installed', path: '/usr/bin/chromium' });
  expect(browserSource(machine([...files, '/usr/bin/chromium-headless-shell']))).toEqual({
    kind: 'installed',
    path: '/usr/bin/chromium-headless-shell',
  });
  expect(() => browserSource(machine(files, { named: '/opt/none' }))).toThrow('CHROMIUM_PATH names /opt/none');
  expect(browserNotice({ kind: 'installed', path: '/usr/bin/chromium' })).toBeNull();
});

test('what would be installed is announced, with how to use another', () => {
  const debian = browserSource(machine(['/usr/bin/apt-get'], { isRoot: true }));
  expect(debian).toEqual({ kind: 'debian' });
  expect(browserNotice(debian)).toMatch(
    /^The browser tests need Chromium: .*chromium-headless-shell .* apt-get .*CHROMIUM_PATH/,
  );
  const other = browserSource(machine(['/usr/bin/apt-get']));
  expect(other).toEqual({ kind: 'playwright' });
  expect(browserNotice(other)).toMatch(/^The browser tests need Chromium: Playwright's .*CHROMIUM_PATH/);
});

import { expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT, PageData, writePageData } from '@portal/shared/contracts';
import { readPortalPage, requireLocalOrigin } from './portal-page.ts';
import { sourcePage, type DevelopmentHost, type SourceRemote } from './source-page.ts';

const ORIGIN = 'http://localhost:8080';

const release = (remote: string, version: string): SourceRemote => ({
  version,
  container: `${remote.replace('-', '_')}__1`,
  base: `/releases/${remote}/${version}/`,
  entry: 'entry.js',
  integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` },
  exposes: { './list': [] },
  manifest: {
    name: remote,
    title: remote,
    pages: [],
    parcels: [],
    emits: [],
    hears: [],
    hostApi: '^1.0.0',
  },
});

function pageData(environment: 'development' | 'production'): PageData {
  return PageData.parse({
    config: {
      environment,
      demoMode: true,
      identity: { userPoolId: 'pool', clientId: 'client', endpoint: '/idp/cognito' },
      supportPhone: '(844) 903-7653',
      supportCentreUrl: 'https://support.example.com',
    },
    snapshot: {
      id: '7f3ac2e10b44',
      channel: 'production',
      revision: 4,
      host: { version: '1.0.0', container: 'host__1_0_0', base: '/releases/host/1.0.0/', integrity: {} },
      remotes: {
        'mfe-referrals': { ...release('mfe-referrals', '1.0.0'), lastKnownGood: release('mfe-referrals', '0.9.0') },
        'mfe-sgd': release('mfe-sgd', '1.0.0'),
      },
    },
    pin: null,
    bugToken: 'token',
  });
}

const html = (environment: 'development' | 'production' = 'development'): string => `<!doctype html><html><head>
<link rel="preload" as="script" href="/releases/host/1.0.0/table.js" integrity="sha384-x" crossorigin="anonymous">
<link rel="preload" as="script" href="/releases/mfe-referrals/1.0.0/entry.js" integrity="sha384-y" crossorigin="anonymous">
<style nonce="n0nce">@font-face{src:url(/releases/host/1.0.0/inter.woff2)}</style></head><body>
<script nonce="n0nce" type="application/json" id="${PAGE_DATA_ELEMENT}">${writePageData(pageData(environment))}</script>
<script defer src="/releases/host/1.0.0/main.js" integrity="sha384-z" crossorigin="anonymous" nonce="n0nce"></script>
</body></html>`;

const host: DevelopmentHost = {
  version: '0.0.0-source',
  container: 'host__0_0_0_source',
  base: '/releases/host/0.0.0-source/',
  entry: ['bootstrap.js', 'main.js'],
  integrity: { 'bootstrap.js': `sha384-${'b'.repeat(64)}`, 'main.js': `sha384-${'c'.repeat(64)}` },
};
const source = { ...release('mfe-referrals', '0.0.0-source'), container: 'mfe_referrals__0_0_0_source' };
const changed = (): string => sourcePage({ html: html(), origin: ORIGIN, host, name: 'mfe-referrals', remote: source });

test('the page carries the remote from source without a fallback, the development host, and all others as they were', () => {
  const { snapshot } = readPortalPage(changed(), ORIGIN);
  expect(snapshot.remotes['mfe-referrals']).toEqual(source);
  expect(snapshot.remotes['mfe-sgd']).toEqual(release('mfe-sgd', '1.0.0'));
  expect(snapshot.host).toMatchObject({ version: '0.0.0-source', base: '/releases/host/0.0.0-source/' });
  expect(snapshot.id).toBe('7f3ac2e10b44');
});

test('scripts and preload links of what was replaced are gone; the host comes with integrity and nonce, in its order', () => {
  const scripts = [...changed().matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  expect(scripts.map(([, address]) => address)).toEqual([
    '/releases/host/0.0.0-source/bootstrap.js',
    '/releases/host/0.0.0-source/main.js',
  ]);
  for (const [element] of scripts) expect(element).toMatch(/integrity="sha384-[bc]{64}".* nonce="n0nce"/);
  expect(changed()).not.toContain('rel="preload"');
  expect(changed()).toContain('url(/releases/host/1.0.0/inter.woff2)');
});

test('React finds its hook before the host runs, and the badge leads back to the portal', () => {
  const page = changed();
  expect(page.indexOf('__REACT_DEVTOOLS_GLOBAL_HOOK__')).toBeLessThan(page.indexOf('bootstrap.js'));
  expect(page).toContain('mfe-referrals from source');
  expect(page).toContain(`<a href="${ORIGIN}/">`);
});

test('in front of another remote from source both are in the page, and the host is there once', () => {
  const second = sourcePage({
    html: changed(),
    origin: 'http://localhost:3100',
    host,
    name: 'mfe-sgd',
    remote: source,
  });
  const { snapshot } = readPortalPage(second, ORIGIN);
  expect(snapshot.remotes).toMatchObject({ 'mfe-referrals': source, 'mfe-sgd': source });
  expect(second.match(/src="\/releases\/host\/[^"]+"/g)).toEqual(changed().match(/src="\/releases\/host\/[^"]+"/g));
  expect(second).toMatch(/mfe-referrals from source[\s\S]*mfe-sgd from source/);
});

test("a title with </script> cannot end the page's data element", () => {
  const remote = { ...source, manifest: { ...source.manifest, title: '</script><script>alert(1)' } };
  const page = sourcePage({ html: html(), origin: ORIGIN, host, name: 'mfe-referrals', remote });
  expect(page).not.toContain('<script>alert');
  expect(readPortalPage(page, ORIGIN).snapshot.remotes['mfe-referrals']).toEqual(remote);
});

test('a portal in production mode is refused, and so is a response that is not a page of a portal', () => {
  expect(() => readPortalPage(html('production'), ORIGIN)).toThrow('is in production mode');
  expect(() => readPortalPage('<h1>It works</h1>', ORIGIN)).toThrow('not with a page of the portal');
});

test('only addresses of this machine are accepted', () => {
  expect(requireLocalOrigin('http://localhost:8080/referrals')).toBe('http://localhost:8080');
  expect(requireLocalOrigin('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  expect(() => requireLocalOrigin('https://portal.example.com')).toThrow('is not on this machine');
  expect(() => requireLocalOrigin('http://localhost.example.com')).toThrow('is not on this machine');
  expect(() => requireLocalOrigin('localhost:8080')).toThrow('not "localhost:8080"');
});

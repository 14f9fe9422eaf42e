import { expect, test } from '@jest/globals';
import type { HostRelease, RemotePage, RemoteRelease } from '@portal/shared/contracts/release';
import { pageAt, pageResources } from './page-resources.ts';
import { resolveSnapshot, toBrowserSnapshot, type ServedSnapshot } from '../snapshots/resolve-snapshot.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';

const filesOf = (...paths: string[]) =>
  paths.map((path) => ({ path, bytes: 1, integrity: `sha384-${path}`, contentType: 'x' }));
const publication = { commit: null, publishedBy: 'Tess', publishedAt: '2026-11-20T09:00:00.000Z' };
const page = (path: string, exposedModule: string, preload: string[] = []): RemotePage => ({
  path,
  exposedModule,
  preload,
  title: 'A',
  layout: 'contained',
  access: 'public',
});

interface Published {
  hostApi?: string;
  /** Files of the remote beside those of its build. */
  bundles?: string[];
  /** Declared for `/a/:id`, instead of the usual three. */
  request?: string;
}

/** What a visitor gets of a host that shares three modules and of a remote with two pages. */
function servedSnapshot({ hostApi = '1.14.0', bundles = [], request }: Published = {}): ServedSnapshot {
  const host: HostRelease = {
    ...hostRecord('1.0.0', {
      styles: ['host.css'],
      provides: [
        { key: 'react', version: '19.3.1', files: ['main.js', 'react.js'] },
        { key: 'ui/table', version: '1.0.0', files: ['antd.js', 'table.js'] },
        { key: 'ui/select', version: '1.0.0', files: ['antd.js', 'select.js'] },
      ],
      manifest: { ...hostRecord('1.0.0').manifest, hostApi },
    }),
    ...publication,
    files: filesOf('runtime.js', 'main.js', 'host.css', 'react.js', 'antd.js', 'table.js', 'select.js'),
  };
  const { manifest } = remoteRecord('mfe-a', '1.0.0');
  const remote: RemoteRelease = {
    ...remoteRecord('mfe-a', '1.0.0', {
      shared: ['react', 'ui/table', 'ui/select'].map((key) => ({ key, range: '*' })),
      earlyRequests: {
        '/a/:id': request ? [request] : ['/api/a?of=:agentId', '/api/b?isAdmin=:isAdmin', '/api/c?of=A%20b'],
      },
      exposes: { './list': ['list.js', 'list.css', 'photo.png'], './new': ['new.js'] },
      manifest: {
        ...manifest,
        pages: [
          page('/a/:id', './list', ['react', 'ui/table', 'ui/select']),
          page('/a/new', './new'),
          page('/a/gone', './gone', ['ui/select']),
        ],
      },
    }),
    ...publication,
    files: filesOf('entry.js', 'list.js', 'list.css', 'photo.png', 'new.js', ...bundles),
  };
  const find = (name: string) => ({ release: name === 'host' ? host : remote, record: 'sha384-record' });
  const targets = { host: { version: '1.0.0' }, 'mfe-a': { version: '1.0.0' } };
  return { browser: toBrowserSnapshot(resolveSnapshot(targets, find), null, find), host };
}

test("a page preloads its remote and the host's files for its share keys, each once, and no initial script again", () => {
  const served = servedSnapshot();
  const { scripts, styles, preloads } = pageResources(served, '/a/7');
  expect(scripts.map(({ url }) => url)).toEqual(['/releases/host/1.0.0/runtime.js', '/releases/host/1.0.0/main.js']);
  expect(styles.map(({ url }) => url)).toEqual(['/releases/host/1.0.0/host.css']);
  expect(preloads.map(({ url, as }) => [url, as])).toEqual([
    ['/releases/mfe-a/1.0.0/entry.js', 'script'],
    ['/releases/mfe-a/1.0.0/list.js', 'script'],
    ['/releases/mfe-a/1.0.0/list.css', 'style'],
    ['/releases/host/1.0.0/react.js', 'script'],
    ['/releases/host/1.0.0/antd.js', 'script'],
    ['/releases/host/1.0.0/table.js', 'script'],
    ['/releases/host/1.0.0/select.js', 'script'],
  ]);
  expect(preloads[0]?.integrity).toBe(served.browser.remotes['mfe-a']?.integrity['entry.js']);
  expect(preloads[3]?.integrity).toBe(served.host.files.find(({ path }) => path === 'react.js')?.integrity);
});

const ownPreloads = (published: Published) =>
  pageResources(servedSnapshot(published), '/a/7')
    .preloads.map(({ url }) => url)
    .filter((url) => url.startsWith('/releases/mfe-a/1.0.0/'))
    .map((url) => url.slice('/releases/mfe-a/1.0.0/'.length));

test('a page preloads its bundle in place of the scripts in it; a style sheet stays a file', () => {
  const bundles = ['list.bundle.js', 'new.bundle.js'];
  expect(ownPreloads({ bundles })).toEqual(['list.bundle.js', 'list.css']);
});

test('a host that loads no bundles gets the files, and so does a page that has none', () => {
  expect(ownPreloads({ bundles: ['list.bundle.js'], hostApi: '1.12.0' })).toEqual(['entry.js', 'list.js', 'list.css']);
  expect(ownPreloads({ bundles: ['new.bundle.js'] })).toEqual(['entry.js', 'list.js', 'list.css']);
});

test('the more specific page of a remote is the one of the address', () => {
  expect(pageAt(servedSnapshot().browser, '/a/new')).toMatchObject({
    remote: 'mfe-a',
    page: { exposedModule: './new' },
  });
  expect(pageAt(servedSnapshot().browser, '/a/other')).toMatchObject({ page: { exposedModule: './list' } });
});

test('an address nobody claims gets the host alone', () => {
  expect(pageAt(servedSnapshot().browser, '/nowhere')).toBeNull();
  expect(pageResources(servedSnapshot(), '/nowhere')).toMatchObject({ preloads: [], scripts: [{}, {}] });
});

test('files that were not published with their release are not preloaded, nor modules that nobody shares', () => {
  const preloadsOf = (path: string) => pageResources(servedSnapshot(), path).preloads.map(({ url }) => url);
  expect(preloadsOf('/a/new')).toEqual(['/releases/mfe-a/1.0.0/entry.js', '/releases/mfe-a/1.0.0/new.js']);
  expect(preloadsOf('/a/gone')).toEqual([
    '/releases/mfe-a/1.0.0/entry.js',
    '/releases/host/1.0.0/antd.js',
    '/releases/host/1.0.0/select.js',
  ]);
});

test('a style sheet of the host is one, and has its integrity', () => {
  expect(pageResources(servedSnapshot(), '/a/7').styles).toEqual([
    { url: '/releases/host/1.0.0/host.css', integrity: 'sha384-host.css', as: 'style' },
  ]);
});

test('a page has the requests that its remote declares for it, and no others', () => {
  const served = servedSnapshot();
  expect(pageResources(served, '/a/7').earlyRequests).toEqual([
    '/api/a?of=:agentId',
    '/api/b?isAdmin=:isAdmin',
    '/api/c?of=A%20b',
  ]);
  expect(pageResources(served, '/a/new').earlyRequests).toEqual([]);
  expect(pageResources(served, '/nowhere').earlyRequests).toEqual([]);
});

test('what a request takes from the address of its page is filled in, unless it is none of these ids', () => {
  const requestsAt = (pathname: string) =>
    pageResources(servedSnapshot({ request: '/api/d/:id.decoded/e' }), pathname).earlyRequests;
  expect(requestsAt('/a/NDgxMDAwMw')).toEqual(['/api/d/4810003/e']);
  expect(requestsAt('/A/NDgxMDAwMw/')).toEqual(['/api/d/4810003/e']);
  expect(requestsAt('/a/7')).toEqual([]);
});

test('a host gets none of the requests that its HTML would send wrong', () => {
  const served = servedSnapshot({ hostApi: '1.13.0' });
  expect(pageResources(served, '/a/7').earlyRequests).toEqual(['/api/a?of=:agentId']);
});

import { SourceMap, type SourceMapPayload } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { readBuildFolder } from './build-folder.ts';
import { pageBundles } from './page-bundles.ts';

const { manifest } = remoteRecord('mfe-a', '1.0.0');
const record = remoteRecord('mfe-a', '1.0.0', {
  exposes: {
    './list': ['common.js', 'list.js', 'list.css'],
    './dialogs/new': ['common.js'],
    './texts-es': ['texts-es.js'],
  },
  manifest: { ...manifest, parcels: [{ name: 'new', exposedModule: './dialogs/new' }] },
});

/** Scripts as webpack writes them: the entry declares a global, chunks begin with a comment and their directive. */
const SCRIPTS = {
  'entry.js': 'var mfe_a;(()=>{"use strict";(globalThis.ran||=[]).push("entry"),mfe_a={}})();',
  'common.js':
    '/*! license */\n"use strict";(globalThis.ran||=[]).push(["common",function(){return this}()===undefined]);',
  'list.js': '(globalThis.ran||=[]).push(["list",function(){return this}()===undefined]) // the end',
  'texts-es.js': 'globalThis.ran.push("texts")',
};
const written = async () => pageBundles(await readBuildFolder(await writeBuild(record, SCRIPTS)));

test('there is a bundle of each page and parcel, and none of texts', async () => {
  const scripts = [...(await written()).keys()].filter((path) => path.endsWith('.js'));
  expect(scripts).toEqual(['list.bundle.js', 'dialogs.new.bundle.js']);
});

test('a bundle runs the entry, whose container is global, then each script of the module as strict as it was', async () => {
  const bundle = (await written()).get('list.bundle.js')!.toString();
  const page: { ran?: unknown[]; mfe_a?: object } = {};
  runInNewContext(bundle, page);
  expect(page.mfe_a).toEqual({});
  expect(page.ran).toEqual(['entry', ['common', true], ['list', false]]);
});

test('the source map of a bundle leads from its lines to the source maps of its scripts', async () => {
  const mapOf = (source: string) => JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' });
  const maps = {
    'entry.js.map': mapOf('entry.ts'),
    'common.js.map': mapOf('common.ts'),
    'list.js.map': mapOf('list.ts'),
  };
  const folder = await writeBuild(record, { ...SCRIPTS, ...maps });
  const bundles = await pageBundles(await readBuildFolder(folder));
  const lines = bundles.get('list.bundle.js')!.toString().split('\n');
  const map = new SourceMap(JSON.parse(bundles.get('list.bundle.js.map')!.toString()) as SourceMapPayload);
  for (const [script, source] of [
    ['push("entry")', 'entry.ts'],
    ['/*! license */', 'common.ts'],
    ['push(["list"', 'list.ts'],
  ] as const) {
    const line = lines.findIndex((text) => text.includes(script));
    expect(map.findEntry(line, 0)).toMatchObject({ originalSource: source, originalLine: 0 });
  }
});

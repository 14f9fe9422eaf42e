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

test('each page and parcel has a bundle, and texts have none', async () => {
  expect([...(await written()).keys()]).toEqual(['list.bundle.js', 'dialogs.new.bundle.js']);
});

test('a bundle runs the entry, whose container is global, then each script of the module as strict as it was', async () => {
  const bundle = (await written()).get('list.bundle.js')!.toString();
  const page: { ran?: unknown[]; mfe_a?: object } = {};
  runInNewContext(bundle, page);
  expect(page.mfe_a).toEqual({});
  expect(page.ran).toEqual(['entry', ['common', true], ['list', false]]);
});

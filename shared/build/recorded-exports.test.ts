import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import webpack from 'webpack';
import type { ExportsOfModules } from '../contracts/releases/release.ts';
import { BuildRecordPlugin, type BuildFiles } from './build-record-plugin.ts';

const { ConsumeSharedPlugin, ProvideSharedPlugin } = webpack.sharing;
const root = mkdtempSync(path.join(tmpdir(), 'portal-exports-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What a build of some sources records; `kit`, `es-kit` and `parts` are packages in the same folder. */
async function recorded(
  sources: Record<string, string>,
  plugin: webpack.WebpackPluginInstance,
  look: (files: BuildFiles) => ExportsOfModules,
): Promise<ExportsOfModules> {
  const context = mkdtempSync(path.join(root, 'build-'));
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(context, file)), { recursive: true });
    writeFileSync(path.join(context, file), source);
  }
  let found: ExportsOfModules | undefined;
  const noteExports = new BuildRecordPlugin((files) => {
    found = look(files);
    return {
      schema: 1,
      kind: 'host',
      remote: 'host',
      version: '1.0.0',
      container: 'host__1_0_0',
      entry: files.entry('main'),
      styles: [],
      provides: [],
      providedExports: found,
      manifest: { name: 'host', title: 'Portal', emits: [], hears: [], hostApi: '1.0.0' },
    };
  });
  const compiler = webpack({
    mode: 'production',
    context,
    entry: './main.js',
    output: { path: path.join(context, 'dist') },
    plugins: [plugin, noteExports],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats?.toJson().errors).toEqual([]);
  return found!;
}

const used = (sources: Record<string, string>) =>
  recorded(
    sources,
    new ConsumeSharedPlugin({
      consumes: Object.fromEntries(
        ['kit', 'es-kit', 'zod'].map((key) => [key, { import: false, requiredVersion: false }]),
      ),
    }),
    (files) => files.usedExports(),
  );

test('a remote records what its shipped code uses, whatever it is called there', async () => {
  const exports = await used({
    'main.js': `import { read as load } from 'kit'; import { z } from 'zod'; import whole from 'es-kit';
      import { shown } from './page.js';
      console.log(load(), z.string(), z.number().int(), whole, shown);`,
    'page.js': `import { write, never } from 'kit';
      export const shown = () => write();
      export const dropped = () => never();`,
  });
  expect(exports).toEqual({ 'es-kit': ['default'], kit: ['read', 'write'], zod: ['z.number', 'z.string'] });
});

test('what is loaded later counts; a member of a namespace counts by its name', async () => {
  const exports = await used({
    'main.js': `import('./later.js').then(({ open }) => open());`,
    'later.js': `import * as kit from 'kit'; export const open = () => kit.later();`,
  });
  expect(exports).toEqual({ kit: ['later'] });
});

test('a module that is passed on whole is left out', async () => {
  const exports = await used({
    'main.js': `import * as kit from 'kit'; import { one } from 'es-kit'; console.log(kit, one);`,
  });
  expect(exports).toEqual({ 'es-kit': ['one'] });
});

test('a host records what each shared module exports, at once or on demand, of ES modules and others', async () => {
  const pack = (name: string, source: string, type: 'module' | 'commonjs' = 'module') => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', type, main: 'index.js' }),
    [`node_modules/${name}/index.js`]: source,
  });
  const exports = await recorded(
    {
      'main.js': `import 'es-kit'; import('kit'); import('zod'); import('unclear');`,
      ...pack('es-kit', `export const unused = 1; export default function whole() {}; export * from './more.js';`),
      'node_modules/es-kit/more.js': 'export class More {}',
      ...pack('kit', `exports.read = () => 1; exports.write = () => 2;`, 'commonjs'),
      ...pack('zod', `export * as z from './parts.js';`),
      'node_modules/zod/parts.js': 'export const string = 1, number = 2;',
      ...pack('unclear', `module.exports = globalThis.whatever;`, 'commonjs'),
    },
    new ProvideSharedPlugin({
      provides: {
        kit: { shareKey: 'kit' },
        zod: { shareKey: 'zod' },
        unclear: { shareKey: 'unclear' },
        'es-kit': { shareKey: 'es-kit', eager: true },
      },
    }),
    (files) => files.providedExports(['kit', 'es-kit', 'zod', 'unclear', 'absent']),
  );
  expect(exports).toEqual({
    'es-kit': ['More', 'default', 'unused'],
    kit: ['default', 'read', 'write'],
    zod: ['z', 'z.number', 'z.string'],
  });
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { baseConfig } from '@portal/shared/build/webpack-base.ts';
import { PageTemplatePlugin } from '@portal/shared/build/page-template-plugin.ts';
import type { RemoteManifest } from '@portal/shared/contracts/release';
import { inRoot, REMOTES } from '../../scripts/lib/packages.ts';

/**
 * The same sources as one plain webpack application, to compare with: no federation, every page a lazy chunk. Only the
 * loading of pages is replaced; host, remotes and shared are what the portal ships.
 */
export default function plainConfig(outFolder: string): Configuration {
  const pages = writePageImports(path.join(outFolder, '../plain-pages.ts'));
  const config = baseConfig({
    folder: inRoot('host'),
    outFolder,
    uniqueName: 'portal_plain',
    publicPath: '/releases/plain/1.0.0/',
    version: '1.0.0',
    mode: 'production',
  });
  return {
    ...config,
    devtool: false,
    cache: false,
    entry: { main: './src/index.ts' },
    optimization: { ...config.optimization, splitChunks: { chunks: 'all' } },
    resolve: { ...config.resolve, alias: { 'plain-pages$': pages } },
    plugins: [
      ...(config.plugins ?? []),
      new PageTemplatePlugin(inRoot('host')),
      new webpack.NormalModuleReplacementPlugin(/release-loader(\.ts|\.js)?$/, inRoot('bench/plain/page-loader.ts')),
    ],
  };
}

/** One lazy import for each exposed module of each remote. */
function writePageImports(file: string): string {
  const lines = REMOTES.flatMap((remote) => {
    const manifest = JSON.parse(readFileSync(inRoot(remote, 'remote.json'), 'utf8')) as RemoteManifest;
    const modules = new Map<string, string>();
    for (const page of manifest.pages) modules.set(page.exposedModule, 'page');
    for (const parcel of manifest.parcels ?? []) modules.set(parcel.exposedModule, 'parcel');
    return [...modules].map(([module, kind]) => {
      const source = inRoot(remote, 'src', `${module.slice(2)}.${kind}.ts`);
      return `  ${JSON.stringify(`${remote}${module.slice(1)}`)}: () => import(/* webpackChunkName: ${JSON.stringify(`${remote}-${module.slice(2)}`)} */ ${JSON.stringify(source)}),`;
    });
  });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `export const pages: Record<string, () => Promise<unknown>> = {\n${lines.join('\n')}\n};\n`);
  return file;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDeclaration } from '@portal/shared/build/remote-config.ts';
import { baseConfig } from '@portal/shared/build/webpack-base.ts';
import webpack, { type Configuration } from 'webpack';
import { inRoot, REMOTES } from '../../scripts/lib/packages.ts';

export const PLAIN_BASE = '/releases/plain/1.0.0/';
const ENTRY = 'main';

/** Which files of the plain build a page needs. */
export interface PlainBuild {
  folder: string;
  /** Scripts of every page, in the order of their elements. */
  entry: string[];
  /** Remote and exposed module, `mfe-referrals/list` -> the scripts of its lazy import. */
  pages: Record<string, string[]>;
}

/**
 * Builds the same sources as one plain webpack application to compare with: no federation, no boundary for shared
 * modules, every page a lazy chunk. Only the loading of pages is replaced; host, remotes and shared are what the portal
 * ships.
 */
export async function buildPlain(folder: string): Promise<PlainBuild> {
  const pages = writePageImports(path.join(folder, 'plain-pages.ts'));
  const compiler = webpack(plainConfig(path.join(folder, 'dist'), path.join(folder, 'plain-pages.ts')));
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, built) => (error ? reject(error) : resolve(built))),
  );
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (!stats || stats.hasErrors()) throw new Error(`The plain build failed:\n${stats?.toString('errors-only')}`);
  const { compilation } = stats;
  const scriptsOf = (group: { getFiles: () => string[] } | undefined) =>
    (group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
  const entry = scriptsOf(compilation.entrypoints.get(ENTRY));
  return {
    folder: path.join(folder, 'dist'),
    entry,
    pages: Object.fromEntries(
      pages.map((page) => [
        page,
        scriptsOf(compilation.namedChunkGroups.get(chunkName(page))).filter((file) => !entry.includes(file)),
      ]),
    ),
  };
}

function plainConfig(outFolder: string, pageImports: string): Configuration {
  const config = baseConfig({
    folder: inRoot('host'),
    outFolder,
    uniqueName: 'portal_plain',
    publicPath: PLAIN_BASE,
    version: '1.0.0',
    mode: 'production',
  });
  const { cache } = config;
  return {
    ...config,
    devtool: false,
    cache: typeof cache === 'object' && cache.type === 'filesystem' ? { ...cache, name: 'plain-production' } : false,
    entry: { [ENTRY]: './src/bootstrap.ts' },
    optimization: { ...config.optimization, splitChunks: { chunks: 'all' } },
    resolve: { ...config.resolve, alias: { 'plain-pages$': pageImports } },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/release-loader(\.ts|\.js)?$/, inRoot('bench/plain/page-loader.ts')),
    ],
  };
}

/** Writes one lazy import for each exposed module of each remote and returns their names. */
function writePageImports(file: string): string[] {
  const sources = new Map<string, string>();
  for (const remote of REMOTES) {
    const { pages, parcels } = readDeclaration(inRoot(remote)).manifest;
    const add = (module: string, kind: 'page' | 'parcel') =>
      sources.set(remote + module.slice(1), inRoot(remote, 'src', `${module.slice(2)}.${kind}.ts`));
    for (const { exposedModule } of pages) add(exposedModule, 'page');
    for (const { exposedModule } of parcels) add(exposedModule, 'parcel');
  }
  const lines = [...sources].map(
    ([page, source]) =>
      `  ${JSON.stringify(page)}: () => import(/* webpackChunkName: ${JSON.stringify(chunkName(page))} */ ${JSON.stringify(source)}),`,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `export const pages: Record<string, () => Promise<unknown>> = {\n${lines.join('\n')}\n};\n`);
  return [...sources.keys()];
}

const chunkName = (page: string): string => page.replaceAll('/', '-');

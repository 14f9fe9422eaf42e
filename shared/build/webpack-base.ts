import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { classNameOf } from './class-names.ts';
import { uiShareKeyInputs, uiShareKeys } from './ui-share-keys.ts';

const require = createRequire(import.meta.url);
const styleLoader = {
  loader: require.resolve('style-loader'),
  options: { insert: path.join(import.meta.dirname, 'insert-style.cjs') },
};
const repository = path.resolve(import.meta.dirname, '../..');

export interface BaseOptions {
  folder: string;
  outFolder: string;
  /** Distinguishes the webpack runtimes of one page; each release has its own. */
  uniqueName: string;
  publicPath: string;
  version: string;
  mode: 'production' | 'development';
}

/** What the builds of the host and of every remote have in common. */
export function baseConfig({ folder, outFolder, uniqueName, publicPath, version, mode }: BaseOptions): Configuration {
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'hidden-source-map' : 'eval-cheap-module-source-map',
    output: {
      path: outFolder,
      publicPath,
      uniqueName,
      // Script names have no hashes: the version is in every address, and their names are in the HTML of every page.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'sha256',
      // A module that threw is evaluated again by the next attempt, which would otherwise get it half evaluated, or the old error.
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Sources import `./x.ts`; the emitted code contains `./x.js`.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias: unusedParts(),
      // rxjs has its code for browsers of today behind this name; what it gives otherwise is twice translated, 2 KB more.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          // Types are checked once for the whole workspace, not by every build.
          options: {
            transpileOnly: true,
            configFile: path.join(repository, 'tsconfig.json'),
            compilerOptions: {
              noEmit: false,
              allowImportingTsExtensions: false,
              rewriteRelativeImportExtensions: true,
              sourceMap: true,
            },
          },
        },
        {
          test: /\.module\.css$/,
          use: [
            styleLoader,
            {
              loader: require.resolve('css-loader'),
              options: {
                // A source map would put the styles a second time into the script.
                sourceMap: false,
                modules: {
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  ...(mode === 'production' ? { getLocalIdent: classNameOf } : { localIdentName: '[name]__[local]' }),
                },
              },
            },
          ],
        },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset' },
        // Their packages do not say so, and then what one page uses of such a list of exports is part of every page.
        {
          test: /[\\/](@rc-component[\\/][^\\/]+|@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color))[\\/]es[\\/]/,
          sideEffects: false,
        },
      ],
    },
    plugins: [new webpack.DefinePlugin({ __RELEASE_VERSION__: JSON.stringify(version) })],
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(repository, '.cache/webpack'),
      name: `${path.basename(folder)}-${mode}`,
      // The cache does not track what is exposed and shared: an old container would be used again.
      buildDependencies: { config: cacheInputs(folder) },
      // A file that is new is in no list of files that have not changed.
      version: uiShareKeys.join(' '),
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Files that define a build rather than being part of it: the build's own sources, the share keys, and the manifest. */
function cacheInputs(folder: string): string[] {
  const own = readdirSync(import.meta.dirname).map((name) => path.join(import.meta.dirname, name));
  const manifests = ['remote.json', 'host.json'].map((name) => path.join(folder, name));
  return [...own, ...uiShareKeyInputs(), ...manifests].filter((file) => existsSync(file));
}

/**
 * Parts of packages that the portal never calls and no tree shaking finds: the JSON schemas of zod, which every schema can
 * be turned into, and the tooltips of antd that move from one place to the next (`<ConfigProvider tooltip={{ unique: true }}>`).
 * What is called after all says so (unused-part.cjs). Those of the federation runtime are in federation-parts.ts.
 */
function unusedParts(): Record<string, string> {
  const zod = path.join(path.dirname(require.resolve('zod/package.json')), 'v4/core');
  const antd = path.dirname(require.resolve('antd/package.json'));
  const unused = path.join(import.meta.dirname, 'unused-part.cjs');
  return Object.fromEntries(
    [
      path.join(zod, 'to-json-schema.js'),
      path.join(zod, 'json-schema-processors.js'),
      path.join(antd, 'es/tooltip/UniqueProvider'),
    ].map((file) => [file, unused]),
  );
}

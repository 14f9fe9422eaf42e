import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import type { Configuration } from 'webpack';
import { HostFile } from '../contracts/releases/manifest-file.ts';
import type { HostManifest } from '../contracts/releases/release.ts';
import { declaredTopics } from '../contracts/topics.ts';
import { HOST_API } from '../remote/host-api.ts';
import type { BuildChoices } from './build-choices.ts';
import { labelsOfRemotes } from './catalogs.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { hostFederation } from './federation-parts.ts';
import { PageTemplatePlugin } from './page-template-plugin.ts';
import { containerName, releaseVersion } from './release-version.ts';
import { RuntimeIntegrityPlugin } from './runtime-integrity-plugin.ts';
import { hostShared, shareKeys, shareVersions } from './share-config.ts';
import { baseConfig } from './webpack-base.ts';

const ENTRY = 'main';
const SHARED = path.join(import.meta.dirname, '..');

/** Build of the host: it provides every share key, so that remotes ship only their own code. */
export function hostConfig(folder: string, choices: BuildChoices = {}): Configuration {
  const { mode = 'production', version = releaseVersion(folder), outFolder = path.join(folder, 'dist') } = choices;
  const manifest = readManifest(folder);
  const config = baseConfig({
    folder,
    outFolder,
    uniqueName: 'portal_host',
    publicPath: 'auto',
    version,
    mode,
  });
  return {
    ...config,
    entry: { [ENTRY]: './src/index.ts' },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...hostFederation(), ...oneRuntime() } },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        // The host provides only what is in its own graph: this module imports every share key.
        {
          test: /provided-modules\.ts$/,
          loader: path.join(import.meta.dirname, 'provided-modules-loader.cjs'),
          options: shareKeys(),
        },
        {
          test: /labels-of-remotes\.ts$/,
          loader: path.join(import.meta.dirname, 'labels-of-remotes-loader.cjs'),
          options: labelsOfRemotes('es'),
        },
      ],
    },
    optimization: {
      ...config.optimization,
      splitChunks: { chunks: 'async', cacheGroups: { ...togetherInOneFile(), libraries: LIBRARIES } },
    },
    plugins: [
      ...(config.plugins ?? []),
      new RuntimeIntegrityPlugin(),
      new PageTemplatePlugin(folder),
      new ModuleFederationPlugin({
        name: 'portal_host',
        remotes: {},
        shared: {},
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // One federation runtime for the page, the host's: 26 KB gz less in every remote. Remotes are loaded by
        // host/src/federation/release-loader.ts, with fallbacks, retries and integrity.
        experiments: {
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new ProvideSharedPlugin({ shareScope: 'default', provides: hostShared() }),
      new BuildRecordPlugin((files) => ({
        schema: 1,
        kind: 'host',
        remote: 'host',
        version,
        container: containerName('host', version),
        entry: files.entry(ENTRY),
        styles: [],
        provides: Object.entries(shareVersions()).map(([key, provided]) => ({
          key,
          version: provided,
          files: files.provided(key, files.entry(ENTRY)),
        })),
        providedExports: files.providedExports(Object.keys(shareVersions())),
        topics: declaredTopics(),
        manifest,
      })),
    ],
  };
}

function readManifest(folder: string): HostManifest {
  const manifest = HostFile.parse(JSON.parse(readFileSync(path.join(folder, 'host.json'), 'utf8')));
  if (manifest.hostApi !== HOST_API) {
    throw new Error(`host.json offers host API ${manifest.hostApi}, but shared/remote/host-api.ts says ${HOST_API}.`);
  }
  const declared = declaredTopics();
  for (const { topic, version } of [...manifest.emits, ...manifest.hears]) {
    if (declared.some((known) => known.topic === topic && known.version === version)) continue;
    throw new Error(
      `host.json names the topic ${topic} v${version}, which shared/contracts/topics.ts does not declare.`,
    );
  }
  return manifest;
}

/**
 * What every page loads is two files, side by side. A new connection may send 14 KB at first and twice as much with each
 * round trip (RFC 6928), so one of 190 KB took 45 ms longer at 40 ms and 10 Mbit/s; each further one costs 0.8 KB of
 * headers, and separately they compress less well.
 */
const LIBRARIES = {
  name: 'libraries',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|zod)[\\/]/,
  chunks: 'initial',
  enforce: true,
} as const;

/**
 * Small pieces that pages use together, each group in one file: in separate files they cost more in headers and
 * latency than in bytes. Folders and files of `shared`, or patterns of packages.
 */
const TOGETHER: Record<string, readonly (string | RegExp)[]> = {
  // antd in our theme, which every family of it needs; the families themselves are one line each.
  kit: [
    'ui/families/',
    'ui/kit/kit-texts.ts',
    'ui/tokens/theme.ts',
    /[\\/]shared[\\/]ui[\\/]kit[\\/](?!kit-)/,
    /[\\/]antd[\\/]es[\\/](config-provider|theme|locale)[\\/](?!es_)/,
    /[\\/]@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color)[\\/]|[\\/]@babel[\\/]runtime[\\/]helpers[\\/]/,
  ],
  'page-pieces': [
    'ui/page-header/',
    'ui/panel/',
    'ui/agent-missing/',
    'ui/status-tag/',
    'ui/freshness-ring/',
    'ui/money/',
    'ui/dates/',
    'ui/data-table/',
    'ui/sort-header/',
    'ui/empty-state/',
    'ui/skeleton/',
    'domain/text/formats.ts',
    'page/rows-shown.ts',
  ],
  'list-pieces': [
    'ui/pager/',
    'ui/status-words/',
    'ui/filter-select/',
    'ui/popover/use-below.ts',
    'domain/lists/pager.ts',
    'page/use-optimistic-change.ts',
  ],
};

const togetherInOneFile = () =>
  Object.fromEntries(
    Object.entries(TOGETHER).map(([name, parts]) => [
      name,
      { name, test: anyOf(parts.map(patternOf)), chunks: 'async' as const, enforce: true },
    ]),
  );

/** @throws Error when the piece was moved: its group would lose it without a word */
function patternOf(part: string | RegExp): RegExp {
  if (typeof part !== 'string') return part;
  if (!existsSync(path.join(SHARED, part))) throw new Error(`shared/${part} of a common file does not exist.`);
  // its folders with either separator
  return new RegExp(`/shared/${part}`.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`));
}

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/**
 * The plugin that passes the federation runtime to remotes is referenced by its CommonJS file, which would add a second
 * copy of the whole runtime, 11 KB after compression.
 */
function oneRuntime(): Record<string, string> {
  const require = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'));
  const file = require.resolve('@module-federation/inject-external-runtime-core-plugin');
  return { [file]: file.replace(/\.cjs$/, '.js') };
}

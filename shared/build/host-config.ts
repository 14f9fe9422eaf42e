import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { HostManifest } from '../contracts/release.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { PageTemplatePlugin } from './page-template-plugin.ts';
import { containerName, releaseVersion } from './release-version.ts';
import { RuntimeIntegrityPlugin } from './runtime-integrity-plugin.ts';
import { hostShared, shareKeys, shareVersions } from './share-config.ts';
import { baseConfig } from './webpack-base.ts';

const ENTRY = 'main';

/** Build of the host: it provides every share key, so that remotes ship only their own code. */
export function hostConfig(folder: string): Configuration {
  const manifest = HostManifest.parse(JSON.parse(readFileSync(path.join(folder, 'host.json'), 'utf8')));
  const version = releaseVersion(folder);
  const config = baseConfig({
    folder,
    outFolder: path.join(folder, 'dist'),
    uniqueName: 'portal_host',
    publicPath: 'auto',
    version,
    mode: 'production',
  });
  return {
    ...config,
    entry: { [ENTRY]: './src/index.ts' },
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
      ],
    },
    optimization: { ...config.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...(config.plugins ?? []),
      new RuntimeIntegrityPlugin(),
      new PageTemplatePlugin(folder),
      new ModuleFederationPlugin({
        name: 'portal_host',
        remotes: {},
        shared: hostShared(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // One federation runtime for the page, the host's: 26 KB gz less in every remote.
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
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
          files: files.provided(key, ENTRY),
        })),
        manifest,
      })),
    ],
  };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type Declaration, declarationOf, RemoteFile } from '../contracts/releases/manifest-file.ts';
import { catalogModule, type RemoteManifest } from '../contracts/releases/release.ts';
import type { BuildChoices } from './build-choices.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { CATALOG_FOLDER, catalogLanguages } from './catalogs.ts';
import { remoteFederation } from './federation-parts.ts';
import { ManifestProofPlugin } from './manifest-proof-plugin.ts';
import { containerName, releaseVersion } from './release-version.ts';
import { RuntimeIntegrityPlugin } from './runtime-integrity-plugin.ts';
import { remoteShared, shareVersions } from './share-config.ts';
import { baseConfig } from './webpack-base.ts';

/**
 * Build of one remote, described by `remote.json`; each exposed module `./list` is `src/list.page.ts` or
 * `src/list.parcel.ts`, and `./texts-es` is its catalog of a language; remote.json is compared with the sources. In development it also loads files without a hash in
 * the snapshot: updates while it runs.
 */
export function remoteConfig(folder: string, choices: BuildChoices = {}): Configuration {
  const { mode = 'production', version = releaseVersion(folder), outFolder = path.join(folder, 'dist') } = choices;
  const { manifest, menu, earlyRequests } = readDeclaration(folder);
  const container = containerName(manifest.name, version);
  const exposes = [...exposedModules(manifest), ...exposedCatalogs(folder)];
  const config = baseConfig({
    folder,
    outFolder,
    uniqueName: container,
    publicPath: 'auto',
    version,
    mode,
  });
  const record = new BuildRecordPlugin((files) => ({
    schema: 1,
    kind: 'remote',
    remote: manifest.name,
    version,
    container,
    entry: files.entry(container)[0]!,
    exposes: Object.fromEntries(exposes.map(({ module }) => [module, files.exposed(chunkName(module), container)])),
    shared: files.consumed().map((key) => ({ key, range: `^${shareVersions()[key] ?? '0.0.0'}` })),
    usedExports: files.usedExports(),
    manifest: {
      ...manifest,
      pages: manifest.pages.map((page) => ({ ...page, preload: files.consumedBy(chunkName(page.exposedModule)) })),
    },
    menu,
    earlyRequests,
  }));
  return {
    ...config,
    entry: {},
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...remoteFederation() } },
    plugins: [
      ...(config.plugins ?? []),
      ...(mode === 'production' ? [new RuntimeIntegrityPlugin()] : []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'entry.js',
        exposes: Object.fromEntries(
          exposes.map(({ module, file }) => [module, { import: file, name: chunkName(module) }]),
        ),
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // One federation runtime for the page, the host's: 26 KB gz less in every remote.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new ManifestProofPlugin(folder, { manifest, menu, earlyRequests }),
      record,
    ],
  };
}

/** @throws Error with what is wrong in the remote.json of a folder */
export function readDeclaration(folder: string): Declaration {
  const file = path.join(folder, 'remote.json');
  const parsed = RemoteFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return declarationOf(parsed.data);
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${path.basename(folder)}/remote.json is not usable: ${reasons.join('; ')}`);
}

function exposedModules(manifest: RemoteManifest): { module: string; file: string }[] {
  const files = new Map<string, string>();
  for (const page of manifest.pages) files.set(page.exposedModule, `./src/${page.exposedModule.slice(2)}.page.ts`);
  for (const parcel of manifest.parcels) {
    files.set(parcel.exposedModule, `./src/${parcel.exposedModule.slice(2)}.parcel.ts`);
  }
  return [...files].map(([module, file]) => ({ module, file }));
}

/** A language is a chunk of its own, which the host loads together with a page (host/src/federation/release-loader.ts). */
const exposedCatalogs = (folder: string): { module: string; file: string }[] =>
  catalogLanguages(folder).map((language) => ({
    module: catalogModule(language),
    file: `./${CATALOG_FOLDER}/${language}.json`,
  }));

/** `./list` -> `list`, the name of its chunk. */
const chunkName = (exposedModule: string): string => exposedModule.slice(2).replaceAll('/', '-');

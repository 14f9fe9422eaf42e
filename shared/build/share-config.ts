import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { uiShareKeys } from './ui-share-keys.ts';

const require = createRequire(import.meta.url);
const OWN_PACKAGE = '@portal/shared';

function packageVersion(name: string): string {
  // Some packages do not export their package.json, so it is looked up in the folders they resolve from.
  const folders = name === OWN_PACKAGE ? [] : (require.resolve.paths(name) ?? []).map((folder) => `${folder}/${name}`);
  const files = [...folders, path.resolve(import.meta.dirname, '..')].map((folder) => `${folder}/package.json`);
  const file = files.find((candidate) => existsSync(candidate));
  const found = JSON.parse(readFileSync(file!, 'utf8')) as { name: string; version: string };
  if (found.name !== name) throw new Error(`${name} is not installed`);
  return found.version;
}

const ofPackage = (name: string, ...keys: string[]) => (keys.length ? keys : [name]).map((key) => [key, name] as const);

/** Share key -> package that determines its version. */
const KEY_PACKAGES: readonly (readonly [key: string, packageName: string])[] = [
  // 'react-dom' as a key does not cover 'react-dom/client': without this key, a second react-dom ships.
  ...ofPackage('react', 'react', 'react/jsx-runtime'),
  ...ofPackage('react-dom', 'react-dom', 'react-dom/client'),
  ...ofPackage('single-spa-react'),
  ...['log', 'session', 'events', 'api', 'i18n', 'remote', 'router', 'query', 'zod'].map(
    (face) => [`${OWN_PACKAGE}/${face}`, OWN_PACKAGE] as const,
  ),
  ...uiShareKeys.map((key) => [key, OWN_PACKAGE] as const),
];

/**
 * What the host's initial scripts contain, because every page needs it at once. The rest are separate chunks and are
 * loaded by the pages that use them.
 */
const EAGER = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'single-spa-react',
  '@portal/shared/zod',
  '@portal/shared/log',
  '@portal/shared/session',
  '@portal/shared/events',
  '@portal/shared/api',
  '@portal/shared/i18n',
  '@portal/shared/remote',
  '@portal/shared/router',
  '@portal/shared/query',
  '@portal/shared/ui/portal-provider',
  // What the chrome itself draws, also when nothing more can be loaded.
  '@portal/shared/ui/error-modal',
  '@portal/shared/ui/failure-card',
  '@portal/shared/ui/action-button',
  '@portal/shared/ui/copy-button',
  // Their code is loaded on demand; these are the few lines that load it.
  '@portal/shared/ui/dialog',
  '@portal/shared/ui/sheet',
]);

/** Share keys by when the host loads them. */
export const shareKeys = (): { eager: string[]; lazy: string[] } => {
  const all = KEY_PACKAGES.map(([key]) => key);
  return { eager: all.filter((key) => EAGER.has(key)), lazy: all.filter((key) => !EAGER.has(key)) };
};

/** Share key -> version the host provides. */
export const shareVersions = (): Record<string, string> =>
  Object.fromEntries(KEY_PACKAGES.map(([key, name]) => [key, packageVersion(name)]));

/** `shared` of the host: it provides every key. */
export function hostShared(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(shareVersions()).map(([key, version]) => [
      key,
      { singleton: true, version, requiredVersion: `^${version}`, eager: EAGER.has(key) },
    ]),
  );
}

/** Requests in a remote's sources that are resolved to a smaller module of ours. */
const CURATED: Record<string, string> = { zod: '@portal/shared/zod' };

/** `shared` of a remote: it consumes every key and ships none (`import: false`). */
export function remoteShared(): Record<string, object> {
  const versions = shareVersions();
  const consume = (key: string) => ({
    shareKey: key,
    singleton: true,
    requiredVersion: `^${versions[key]}`,
    import: false,
  });
  return Object.fromEntries([
    ...Object.keys(versions).map((key) => [key, consume(key)] as const),
    ...Object.entries(CURATED).map(([request, key]) => [request, consume(key)] as const),
  ]);
}

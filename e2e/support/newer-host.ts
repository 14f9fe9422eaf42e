import type { BuildRecord } from '@portal/shared/contracts/release';

import { changedBuild } from '../../scripts/lib/changed-build.ts';
import { HOST_API } from '../../shared/remote/host-api.ts';

/** The module that the newer host shares in addition to this repository's host, and its source. */
export const NEWER_MODULE = '@portal/shared/ui/status-mark';
const MODULE = '@portal/shared/ui/status-tag';
const [major, minor] = HOST_API.split('.');
/** The next minor version of the one that this repository's host offers. */
export const NEWER_HOST_API = `${major}.${Number(minor) + 1}.0`;

/** The text of the help link, which identifies the host of a page. */
export const HELP = 'Agent support center';
export const NEWER_HELP = 'Agent support center, new';

/** A build of the host under another version: other texts, a newer host API, and one more shared module. */
export function newerHost(version: string): string {
  return changedBuild({
    remote: 'host',
    version,
    change: (source) =>
      source
        .replaceAll(HELP, NEWER_HELP)
        // Once where webpack shares its modules, once in the options of the federation runtime.
        .replace(
          new RegExp(
            `(\\w+)\\("${MODULE}",("[^"]+",\\(\\)=>\\w+\\.e\\(\\d+\\)\\.then\\(\\(\\)=>\\(\\)=>\\w+\\(\\d+\\)\\))\\)`,
          ),
          `$&,$1("${NEWER_MODULE}",$2)`,
        )
        .replace(new RegExp(`"${MODULE}":(\\[\\{.*?\\}\\}\\])`), `$&,"${NEWER_MODULE}":$1`),
    changeRecord: (record) => {
      if (record.kind !== 'host') throw new Error('The build of the host is that of a remote');
      const copied = record.provides
        .filter(({ key }) => key === MODULE)
        .map((module) => ({ ...module, key: NEWER_MODULE }));
      return {
        ...record,
        provides: [...record.provides, ...copied],
        manifest: { ...record.manifest, hostApi: NEWER_HOST_API },
      };
    },
  });
}

/** A build of mfe-reports that takes that module from the host in place of the older one, and requires that host API. */
export function reportsForNewerHost(version: string): string {
  const renamed = (source: string) => source.replaceAll(MODULE, NEWER_MODULE);
  return changedBuild({
    remote: 'mfe-reports',
    version,
    change: (source) => renamed(source).replaceAll('Escrow reports', 'Escrow reports of the newer host'),
    changeRecord: (record) => {
      const changed = JSON.parse(renamed(JSON.stringify(record))) as Extract<BuildRecord, { kind: 'remote' }>;
      return { ...changed, manifest: { ...changed.manifest, hostApi: `^${NEWER_HOST_API}` } };
    },
  });
}

import { z } from 'zod';

const plainName = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'is not a name: use lower-case letters, digits and single hyphens')
    .max(60)
    // `constructor`: records keyed by name are plain objects.
    .refine((name) => !(name in {}), 'is a word JavaScript keeps for itself');
/** A remote's name, or `host`: lower case, digits and hyphens, as its folder is called. */
export const RemoteName = plainName();
/** The name under which the host itself is released. */
export const HOST = 'host';
/** Channels are named like remotes: `production`, `staging`. */
export const ChannelName = plainName();

const NUMBER = '(0|[1-9]\\d*)';
const LABEL = `(${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
/**
 * One exact version, `1.4.2` or `1.5.0-rc.1`. Ranges and build metadata are refused: a release is one thing, and
 * semver treats `1.0.0+a` and `1.0.0+b` as equal.
 */
export const ExactVersion = z
  .string()
  .regex(
    new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(-${LABEL}(\\.${LABEL})*)?$`),
    'is not an exact version like 1.4.2',
  )
  .max(60);
/** The version of a pull request's build, `1.5.0-pr.12.204.1`: published to be reviewed, not to be promoted. */
export const pullRequestVersion = (version: string, number: string, run: string): string =>
  `${version}-pr.${number}.${run}`;
export const isPullRequestVersion = (version: string): boolean => /-pr\.\d+(\.\d+)+$/.test(version);
/** A semver range such as `^1.2.0`; whether it is valid is checked where releases are published. */
export const VersionRange = z.string().min(1).max(100);

/**
 * The path of a file in its build folder, with forward slashes: `list.3f2a.js`, `assets/rank.svg`. Never absolute, and
 * no segment begins with a dot, so no path can climb out of its folder.
 */
export const FilePath = z
  .string()
  .max(300)
  .regex(/^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/, 'is not a plain path inside the build folder');
/** Subresource integrity of a file's bytes. */
export const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 integrity value');
/** The global name of a federation container; every release has its own, e.g. `mfe_referrals__1_4_2`. */
export const ContainerName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'is not a usable global name')
  .max(120);
/** How a module is exposed by its container: `./list`. */
export const ExposedModule = z.string().regex(/^\.\/[\w-]+(\/[\w-]+)*$/, 'is not an exposed module like ./list');
/** A module shared between builds: `react`, `@portal/shared/ui/table`. */
export const ShareKey = z.string().min(1).max(120);

/**
 * An address pattern: `/referrals`, `/referrals-details/:id`, or `/promo/*`, where the star matches any rest,
 * even an empty one.
 */
export const PagePath = z
  .string()
  .max(200)
  .regex(/^\/$|^(\/([\w~-][\w.~-]*|:[a-zA-Z]\w*))+(\/\*)?$|^\/\*$/, 'is not an address pattern like /referrals/:id');

export const SnapshotId = z.string().regex(/^[0-9a-f]{12}$/, 'is not a snapshot id');

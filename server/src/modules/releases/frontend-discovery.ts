import { WHOLE, type BrowserRelease, type RemoteRelease, type Rollout } from '@portal/shared/contracts/release';
import type { ServedSnapshot } from '@portal/release';
import { z } from 'zod';

/** The public schema; the use of `extras` for module federation is ours. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const FederatedRelease = z.object({
  /** The global name that the entry registers; every release has its own. */
  container: z.string(),
  exposes: z.array(z.string()),
});
const MicroFrontend = z.object({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ integrity: z.string(), version: z.string() }),
  deployment: z.object({ traffic: z.number(), default: z.boolean() }),
  extras: z.object({
    modulefederation: FederatedRelease,
    /** The release behind `fallbackUrl`; it is another container. */
    fallback: FederatedRelease.extend({ integrity: z.string(), version: z.string() }).optional(),
    /** Versions with the same rollout are given to the same visitors. */
    rollout: z.string().optional(),
  }),
});
type MicroFrontend = z.infer<typeof MicroFrontend>;
/** The releases of a channel in the shape of the frontend-discovery schema. */
export const FrontendDiscovery = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(MicroFrontend)),
});
export type FrontendDiscovery = z.infer<typeof FrontendDiscovery>;

type LoadedRelease = Pick<BrowserRelease, 'version' | 'container' | 'base' | 'entry' | 'integrity' | 'exposes'>;
/** A rollout under way, with the release its visitors get. */
export interface RolledOut {
  remote: string;
  rollout: Pick<Rollout, 'id' | 'weight'>;
  release: LoadedRelease;
}

/**
 * Every remote with the version that is live and the one that is rolling out. Weights are in per cent.
 * @param origin the portal's own address without a trailing slash; addresses in the response are absolute
 */
export function frontendDiscovery(
  { browser }: Pick<ServedSnapshot, 'browser'>,
  rollouts: readonly RolledOut[],
  origin: string,
): FrontendDiscovery {
  const describe = (
    release: LoadedRelease,
    fallback: LoadedRelease | undefined,
    deployment: MicroFrontend['deployment'],
    rollout?: string,
  ): MicroFrontend => ({
    url: origin + release.base + release.entry,
    ...(fallback && { fallbackUrl: origin + fallback.base + fallback.entry }),
    metadata: { integrity: integrityOf(release), version: release.version },
    deployment,
    extras: {
      modulefederation: federated(release),
      ...(fallback && {
        fallback: { ...federated(fallback), integrity: integrityOf(fallback), version: fallback.version },
      }),
      ...(rollout !== undefined && { rollout }),
    },
  });
  const microFrontends = Object.fromEntries(
    Object.entries(browser.remotes).map(([remote, live]) => {
      const rolledOut = rollouts.find((one) => one.remote === remote);
      const weight = rolledOut?.rollout.weight ?? 0;
      const others = describe(live, live.lastKnownGood, { traffic: percent(WHOLE - weight), default: true });
      if (!rolledOut) return [remote, [others]];
      const { release, rollout } = rolledOut;
      return [remote, [others, describe(release, live, { traffic: percent(weight), default: false }, rollout.id)]];
    }),
  );
  return { schema: SCHEMA, microFrontends };
}

const percent = (weight: number): number => (100 * weight) / WHOLE;
const federated = ({ container, exposes }: LoadedRelease) => ({ container, exposes: Object.keys(exposes) });

function integrityOf({ integrity, entry, version }: LoadedRelease): string {
  const found = integrity[entry];
  if (found === undefined) throw new Error(`The entry ${entry} of ${version} is none of its files`);
  return found;
}

/** The browser's part of a release, from its record. */
export function toLoadedRelease({ files, ...release }: RemoteRelease, base: string): LoadedRelease {
  return { ...release, base, integrity: Object.fromEntries(files.map(({ path, integrity }) => [path, integrity])) };
}

import { pageDataTextIn } from '@portal/shared/html';
import type { JsonSchema } from './schema-arbitrary.ts';

/** What a beacon says besides its proof. */
const PLAIN_FIELDS = ['snapshot', 'isPinned', 'reports'];

/** One load of a page by a browser that the portal knows by its cookie. */
export interface Visit {
  cookie: string;
  snapshot: string;
  /** The version of each remote it got. */
  versions: Record<string, string>;
  /** Proof of the visit, by the beacon's names for it; empty where beacons need none. */
  proof: Record<string, string>;
}

interface PageFacts {
  snapshot: { id: string; remotes: Record<string, { version: string }> };
}

/**
 * Loads a page as a browser does and takes from its data what a beacon must carry: the page has the text for a field
 * `visit` of the beacon's contract under that name, or as `visitToken`.
 * @throws Error when the page has no data
 */
export async function loadPage(url: string, address: string, beacon: JsonSchema): Promise<Visit> {
  const answer = await fetch(`${url}/login`, { headers: { accept: 'text/html', 'x-forwarded-for': address } });
  const html = await answer.text();
  const found = pageDataTextIn(html);
  if (found === null) throw new Error(`The page has no data:\n${html.slice(0, 500)}`);
  const data = JSON.parse(found) as PageFacts & Record<string, unknown>;
  const names = Object.keys(beacon.properties ?? {}).filter((name) => !PLAIN_FIELDS.includes(name));
  const proof = Object.fromEntries(
    names.flatMap((name) => {
      const text = data[name] ?? data[`${name}Token`];
      return typeof text === 'string' ? [[name, text] as const] : [];
    }),
  );
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!; // split gives at least one part
  const { id, remotes } = data.snapshot;
  const versions = Object.fromEntries(Object.entries(remotes).map(([remote, { version }]) => [remote, version]));
  return { cookie, snapshot: id, versions, proof };
}

/** The body of a beacon about one remote; with only the fields of the contract. */
export function beaconBody(visit: Pick<Visit, 'snapshot' | 'proof'>, beacon: JsonSchema, report: object): string {
  const plain: Record<string, unknown> = { snapshot: visit.snapshot, isPinned: false, reports: [report] };
  const known = Object.entries(plain).filter(([name]) => name in (beacon.properties ?? {}));
  return JSON.stringify({ ...Object.fromEntries(known), ...visit.proof });
}

export function reportOf(version: string, outcome: 'ok' | 'failed', phase: 'load' | 'mount' = 'load'): object {
  return {
    remote: 'mfe-reports',
    version,
    phase,
    outcome,
    errorCode: outcome === 'ok' ? null : 'threw',
    milliseconds: 40,
    reference: outcome === 'ok' ? null : 'PR-7K2M-94QX',
  };
}

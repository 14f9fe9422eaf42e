import { PAGE_DATA_ELEMENT, PageData, PIN_PARAMETER } from '@portal/shared/contracts';
import { HOST } from '@portal/shared/contracts/release';
import { RegressError } from './read-call.ts';

/** A set as the portal delivers it. */
export interface OpenedSet {
  snapshot: string;
  /** What the pin says was pinned beyond its base. */
  pinned: Record<string, string>;
  /** Name -> version, the host first. */
  releases: Record<string, string>;
}

const DATA = new RegExp(`<script\\b[^>]*\\bid="${PAGE_DATA_ELEMENT}"[^>]*>([\\s\\S]*?)</script>`);

/**
 * Opens a pin as a browser would.
 * @throws RegressError with the portal's own sentence when it refuses
 */
export async function openSet(portal: string, token: string): Promise<OpenedSet> {
  const answer = await fetchPage(`${portal}/?${new URLSearchParams({ [PIN_PARAMETER]: token })}`, portal);
  const html = await answer.text();
  const found = DATA.exec(html)?.[1];
  if (!answer.ok || found === undefined)
    throw new RegressError(refusalIn(html) ?? `${portal} answered ${answer.status}.`);
  const { snapshot, pin } = PageData.parse(JSON.parse(found));
  if (!pin) throw new RegressError(`${portal} did not open the pin but what is live.`);
  const remotes = Object.entries(snapshot.remotes).map(([name, { version }]) => [name, version] as const);
  return {
    snapshot: snapshot.id,
    pinned: pin.releases,
    releases: { [HOST]: snapshot.host.version, ...Object.fromEntries(remotes) },
  };
}

/** @throws RegressError when nothing answers there, or something else than a portal */
export async function requirePortal(portal: string): Promise<void> {
  const answer = await fetchPage(`${portal}/login`, portal);
  if (!DATA.test(await answer.text())) throw new RegressError(`What answers at ${portal} is no portal.`);
}

async function fetchPage(address: string, portal: string): Promise<Response> {
  return fetch(address, { headers: { accept: 'text/html' } }).catch((error: unknown) => {
    throw new RegressError(`No portal answers at ${portal}.`, { cause: error });
  });
}

/** The reason on the page that comes in place of a pinned set. */
function refusalIn(html: string): string | undefined {
  const text = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!).trim();
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

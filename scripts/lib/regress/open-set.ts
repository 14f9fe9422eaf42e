import { parsePageData, PIN_PARAMETER } from '@portal/shared/contracts';
import { HOST } from '@portal/shared/contracts/release';
import { elementsOf, pageDataTextIn } from '@portal/shared/html';
import { RegressError } from './read-call.ts';

/** A set as the portal delivers it. */
export interface OpenedSet {
  snapshot: string;
  /** The releases that the pin replaces in its base. */
  pinned: Record<string, string>;
  /** Name -> version, the host first. */
  releases: Record<string, string>;
}

/**
 * Opens a pin as a browser would.
 * @throws RegressError with the portal's own sentence when it refuses
 */
export async function openSet(portal: string, token: string): Promise<OpenedSet> {
  const answer = await fetchPage(`${portal}/?${new URLSearchParams({ [PIN_PARAMETER]: token })}`, portal);
  const html = await answer.text();
  const data = pageDataTextIn(html);
  if (!answer.ok || data === null) throw new RegressError(refusalIn(html) ?? `${portal} answered ${answer.status}.`);
  const { snapshot, pin } = parsePageData(data);
  if (!pin) throw new RegressError(`${portal} did not open the pin but what is live.`);
  const remotes = Object.entries(snapshot.remotes).map(([name, { version }]) => [name, version] as const);
  return {
    snapshot: snapshot.id,
    pinned: pin.releases,
    releases: { [HOST]: snapshot.host.version, ...Object.fromEntries(remotes) },
  };
}

/** @throws RegressError when there is no response, or not one of a portal */
export async function requirePortal(portal: string): Promise<void> {
  const answer = await fetchPage(`${portal}/login`, portal);
  if (pageDataTextIn(await answer.text()) === null) throw new RegressError(`What answers at ${portal} is no portal.`);
}

async function fetchPage(address: string, portal: string): Promise<Response> {
  return fetch(address, { headers: { accept: 'text/html' } }).catch((error: unknown) => {
    throw new RegressError(`No portal answers at ${portal}.`, { cause: error });
  });
}

/** The reason on the page that comes in place of a pinned set. */
const refusalIn = (html: string): string | undefined =>
  elementsOf(html)
    .find(({ name }) => name === 'p')
    ?.text.trim();

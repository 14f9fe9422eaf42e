import { parsePageData } from '@portal/shared/contracts';
import { HOST } from '@portal/shared/contracts/release';
import { pageDataTextIn } from '@portal/shared/html';

/** A new visitor, and what this visitor gets. */
export interface NewVisitor {
  /** The cookie by which the portal recognizes this visitor from now on. */
  cookie: { name: string; value: string };
  /** Version of the host and of each remote. */
  versions: Record<string, string>;
}

/** Opens the portal without a browser, as a new visitor. */
export async function visit(portal: string): Promise<NewVisitor> {
  const response = await fetch(`${portal}/login`, { headers: { accept: 'text/html' } });
  const [name, value] = (response.headers.getSetCookie()[0] ?? '').split(';')[0]!.split('=');
  if (!name || !value) throw new Error(`${portal} gave a new visitor no cookie`);
  const { snapshot } = parsePageData(pageDataTextIn(await response.text())!);
  const versions = Object.entries({ [HOST]: snapshot.host, ...snapshot.remotes }).map(
    ([remote, { version }]) => [remote, version] as const,
  );
  return { cookie: { name, value }, versions: Object.fromEntries(versions) };
}

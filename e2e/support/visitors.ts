import { PAGE_DATA_ELEMENT, PageData } from '@portal/shared/contracts';
import { HOST } from '@portal/shared/contracts/release';

const DATA = new RegExp(`<script\\b[^>]*\\bid="${PAGE_DATA_ELEMENT}"[^>]*>([\\s\\S]*?)</script>`);

/** Somebody who never came before, and what this visitor is given. */
export interface NewVisitor {
  /** The cookie by which the portal knows this visitor from now on. */
  cookie: { name: string; value: string };
  /** Version of the host and of each remote. */
  versions: Record<string, string>;
}

/** Opens the portal without a browser, as a new visitor. */
export async function visit(portal: string): Promise<NewVisitor> {
  const answer = await fetch(`${portal}/login`, { headers: { accept: 'text/html' } });
  const [name, value] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!.split('=');
  if (!name || !value) throw new Error(`${portal} gave a new visitor no cookie`);
  const { snapshot } = PageData.parse(JSON.parse(DATA.exec(await answer.text())![1]!));
  const versions = Object.entries({ [HOST]: snapshot.host, ...snapshot.remotes }).map(
    ([remote, { version }]) => [remote, version] as const,
  );
  return { cookie: { name, value }, versions: Object.fromEntries(versions) };
}

import { PIN_OFF, PIN_PARAMETER } from '@portal/shared/contracts';
import type { PinError } from '@portal/release';
import { parseTarget, withOneSlash } from '../platform/requests/request-target.ts';
import { escapeHtml } from '../platform/texts/escape-html.ts';
import { noticePage } from './notice-page.ts';

interface RefusalInput {
  /** The problem of the link, in sentences. */
  message: string;
  /** Path and query of the request. */
  url: string;
  nonce: string;
}

/** A formerly valid link is gone; one that was never valid is a bad request. */
export function refusalStatus({ code }: Pick<PinError, 'code'>): 400 | 410 {
  return code === 'invalid' || code === 'not-yet' ? 400 : 410;
}

/** The page in place of a pinned set that cannot be opened: the reason, and a link to the live portal. */
export function refusalPage({ message, url, nonce }: RefusalInput): string {
  return noticePage({
    title: 'This link cannot be opened',
    content: `<p>${escapeHtml(message)}</p>
      <a href="${escapeHtml(liveAddress(url))}">Open the portal as it is live</a>`,
    nonce,
  });
}

/** The same address without the pin, also for a tab that remembers it. Never `//host`, which would lead elsewhere. */
function liveAddress(url: string): string {
  const { pathname, searchParams } = parseTarget(url);
  searchParams.set(PIN_PARAMETER, PIN_OFF);
  return `${withOneSlash(pathname) ?? pathname}?${searchParams}`;
}

import type { BrowserContext, Page } from '@playwright/test';
import { PAGE_DATA_ELEMENT, parsePageData, PIN_STORAGE_KEY } from '@portal/shared/contracts';

/** The set that every page of this run gets (`npm run regress`); null when the tests run against what is live. */
export const pinnedSet = readPinnedSet(process.env);

interface PinnedSet {
  token: string;
  snapshot: string;
}

function readPinnedSet({ PORTAL_PIN: token, PORTAL_PIN_SNAPSHOT: snapshot }: NodeJS.ProcessEnv): PinnedSet | null {
  if (!token) return null;
  if (!snapshot) throw new Error('PORTAL_PIN needs PORTAL_PIN_SNAPSHOT, the id of the set it opens');
  return { token, snapshot };
}

/** Every tab of the context keeps the pin from its first page on, like a tab that opened its link. */
export async function openInSet(context: BrowserContext, { token }: PinnedSet): Promise<void> {
  await context.addInitScript(([key, value]) => sessionStorage.setItem(key!, value!), [PIN_STORAGE_KEY, token]);
}

/** Id of the snapshot on the page; null where there is none, such as in a response of the API. */
export async function snapshotOn(page: Page): Promise<string | null> {
  const text = await page.evaluate((id) => document.getElementById(id)?.textContent, PAGE_DATA_ELEMENT);
  return text ? parsePageData(text).snapshot.id : null;
}

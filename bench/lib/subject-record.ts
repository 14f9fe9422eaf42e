import type { Page } from '@playwright/test';

/** What the frames of a tab showed while an admin changed between people. */
export interface SubjectRecord {
  frames: number;
  /** Frames that name one person in the admin bar and show a referral that only another person has. */
  mixedFrames: number;
  /** For each grant: frames from its arrival until the admin bar has the new name; 1 is the next frame. */
  framesUntilShown: number[];
}

/**
 * Records every frame of a tab from its next page on. Whose a referral is, is learned from pages that stood still, two
 * seconds after the last change of the name in the bar.
 */
export async function recordSubjects(page: Page): Promise<{ read: () => Promise<SubjectRecord> }> {
  await page.addInitScript(() => {
    const SETTLED_MS = 2_000;
    const record = { frames: 0, mixedFrames: 0, framesUntilShown: [] as number[] };
    Object.assign(globalThis, { subjectRecord: record });
    const owners = new Map<string, Set<string>>();
    let shown = '';
    let changedAt = 0;
    let waiting: { before: string; frames: number } | null = null;
    const nameNow = () => /Logged in as (.+?)(?:\d+ min left|Admin menu|Return|$)/.exec(barText())?.[1]?.trim() ?? '';
    const barText = () => document.querySelector('aside[aria-label="Admin bar"]')?.textContent ?? '';

    const grants = new WeakSet<Response>();
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'POST' && response.ok && response.url.endsWith('/api/login-as')) grants.add(response);
      return response;
    };
    // a grant is there when its body has been read
    const { json, text } = Response.prototype;
    const noteArrival = (response: Response) => {
      if (grants.has(response)) waiting = { before: shown, frames: 0 };
    };
    Response.prototype.json = async function read(this: Response) {
      const body: unknown = await json.call(this);
      noteArrival(this);
      return body;
    };
    Response.prototype.text = async function read(this: Response) {
      const body = await text.call(this);
      noteArrival(this);
      return body;
    };

    const look = () => {
      record.frames++;
      const name = nameNow();
      const now = performance.now();
      if (name !== shown) {
        shown = name;
        changedAt = now;
      }
      if (waiting) {
        waiting.frames++;
        if (name !== waiting.before) {
          record.framesUntilShown.push(waiting.frames);
          waiting = null;
        }
      }
      const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-page] a[href^="/referrals-details/"]')];
      const hrefs = links.map((link) => link.getAttribute('href') ?? '');
      if (name !== '' && now - changedAt > SETTLED_MS) {
        const known = owners.get(name) ?? new Set<string>();
        for (const href of hrefs) known.add(href);
        owners.set(name, known);
      }
      const isOfAnother = (href: string) =>
        !owners.get(name)?.has(href) && [...owners].some(([owner, known]) => owner !== name && known.has(href));
      if (name !== '' && hrefs.some(isOfAnother)) record.mixedFrames++;
      // after this frame's own work, as it is painted
      requestAnimationFrame(() => setTimeout(look));
    };
    requestAnimationFrame(() => setTimeout(look));
  });
  return {
    read: () => page.evaluate(() => (globalThis as unknown as { subjectRecord: SubjectRecord }).subjectRecord),
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { POPUPS_SWITCH } from '@portal/shared/contracts';
import { type Account, ACCOUNTS, PASSWORD } from '../../support/portal-test.ts';
import { describeTarget, sentTarget, type Target, teachToLocate } from './locate.ts';
import { EMPTY_PAGE, type RecordingFront } from './recording-front.ts';
import type { ElementInTab, Tab } from './test-browser.ts';

/** Pages of a busy machine take a while; no test waits this long for what is there. */
const LIMIT = 30_000;
const POLL_EVERY = 100;

/** Someone who uses the portal in one tab. Everything waits until the page is ready for it. */
export class Visitor {
  readonly tab: Tab;
  readonly #front: RecordingFront;

  private constructor(tab: Tab, front: RecordingFront) {
    this.tab = tab;
    this.#front = front;
  }

  /** A visitor who has not opened the portal yet, and to whom nothing pops up by itself. */
  static async at(tab: Tab, front: RecordingFront): Promise<Visitor> {
    await tab.goTo(front.url + EMPTY_PAGE);
    await tab.run((key, off) => localStorage.setItem(key, off), POPUPS_SWITCH.key, POPUPS_SWITCH.off);
    return new Visitor(tab, front);
  }

  open(path: string): Promise<void> {
    return this.tab.goTo(this.#front.url + path);
  }

  /** Path and search of the current address. */
  address(): Promise<string> {
    return this.tab.run(() => location.pathname + location.search);
  }

  async isAt(pattern: RegExp): Promise<void> {
    let address = '';
    await this.#until(
      async () => pattern.test((address = await this.address())),
      () => `The address stayed ${address}, which is not ${pattern}`,
    );
  }

  async click(target: Target): Promise<void> {
    await this.#use(target, (element) => element.click());
  }

  /** Replaces the text of a field. */
  async enter(target: Target, text: string): Promise<void> {
    await this.#use(target, async (element) => {
      await this.tab.run((wanted) => {
        const [field] = window.portalLocate!(wanted);
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      }, sentTarget(target));
      await element.type(text);
    });
    const typed = await this.tab.run(
      (wanted) => (window.portalLocate!(wanted)[0] as HTMLInputElement).value,
      sentTarget(target),
    );
    if (typed !== text) throw new Error(`${describeTarget(target)} has "${typed}" instead of "${text}"`);
  }

  /** Waits until there is such an element. */
  async sees(target: Target): Promise<void> {
    await this.#until(
      async () => (await this.count(target)) > 0,
      () => `There is no ${describeTarget(target)}`,
    );
  }

  /** Waits until there is no such element. */
  async seesNo(target: Target): Promise<void> {
    await this.#until(
      async () => (await this.count(target)) === 0,
      () => `There still is ${describeTarget(target)}`,
    );
  }

  async count(target: Target): Promise<number> {
    await teachToLocate(this.tab);
    return this.tab.run((wanted) => window.portalLocate!(wanted).length, sentTarget(target));
  }

  /** The visible text of an element. */
  async read(target: Target): Promise<string> {
    await this.sees(target);
    return this.tab.run((wanted) => (window.portalLocate!(wanted)[0] as HTMLElement).innerText, sentTarget(target));
  }

  /** Fills the sign-in card, sends it, and waits for the first page. */
  async signIn(account: Account): Promise<void> {
    await this.enter({ label: 'Email' }, ACCOUNTS[account]);
    await this.enter({ label: 'Password' }, PASSWORD);
    await this.click({ role: 'button', name: 'Sign In' });
    await this.isAt(/^(?!\/login)/);
  }

  /** Uses an element once it is there, has stopped moving and nothing is in front of it. */
  async #use(target: Target, use: (element: ElementInTab) => Promise<void>): Promise<void> {
    let obstacle = '';
    await this.#until(
      async () => {
        await teachToLocate(this.tab);
        const state = await this.tab.run(obstacleOf, sentTarget(target));
        obstacle = state ?? '';
        if (state !== null) return false;
        const element = await this.tab.element((wanted) => window.portalLocate!(wanted)[0] ?? null, sentTarget(target));
        if (!element) return false;
        await use(element);
        return true;
      },
      () => `${describeTarget(target)} could not be used: ${obstacle}`,
    );
  }

  async #until(isSo: () => Promise<boolean>, describe: () => string): Promise<void> {
    let cause: unknown;
    for (const limit = Date.now() + LIMIT; Date.now() < limit; await delay(POLL_EVERY)) {
      try {
        if (await isSo()) return;
      } catch (error) {
        // The page was replaced, or the element, while it was looked for.
        cause = error;
      }
    }
    throw new Error(describe(), { cause });
  }
}

/** Runs in the page: why the element cannot be used yet, or null. */
async function obstacleOf(wanted: Parameters<NonNullable<Window['portalLocate']>>[0]): Promise<string | null> {
  const found = window.portalLocate!(wanted);
  const [element] = found;
  if (!element) return 'it is not there';
  if (found.length > 1) return `there are ${found.length} of it`;
  if (element.matches(':disabled')) return 'it is disabled';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (place() !== before) return 'it moves';
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
  return isHit ? null : `it is covered by ${hit?.outerHTML.slice(0, 100)}`;
}

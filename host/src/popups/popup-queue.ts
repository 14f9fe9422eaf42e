import { POPUP_KINDS, type PopupCandidate, type PopupKind } from '@portal/shared/contracts';

/** How long the queue waits for remotes, and what comes later for a candidate that is being checked, in milliseconds. */
export const CHECKED_WITHIN = 5_000;

/** Drawn by the page itself when it has its turn, until it is taken back (CS-084). */
const DRAWN_BY_PAGE: ReadonlySet<PopupKind> = new Set(['ranking-callout']);

/** Has a partner's frame in it, and nobody can see whether something is typed in there. */
const HAS_FRAME: ReadonlySet<PopupKind> = new Set(['onboarding-webinar']);

/** How a popup ended: `failed` was never on the screen. */
export type PopupEnd = 'closed' | 'failed';

export interface PopupQueueOptions {
  /** Opens one; ends early when the signal is aborted. */
  open: (kind: PopupKind, values: unknown, signal: AbortSignal) => Promise<PopupEnd>;
  /** Whether something is on the page that must not be covered: a form in use, a dialog. */
  isBusy: () => boolean;
  /** Whether a form is in use, also one in the popup itself: it is not closed then. */
  hasForm: () => boolean;
  /** Whether whoever is signed in may get it, on the page that is shown (CS-086). */
  isAllowed: (candidate: PopupCandidate) => boolean;
  /** Opens before all others, and again in a visit that has had it (CS-085). */
  isForced: (kind: PopupKind) => boolean;
  /** Which popups this visit has had (HOST-66), as `kind id`. */
  rendered: { has: (name: string) => boolean; add: (name: string) => void; remove: (name: string) => void };
  /** Says whose turn it is. */
  announce: (kind: PopupKind | null) => void;
  /** Milliseconds. */
  now: () => number;
}

interface Waiting {
  candidate: PopupCandidate;
  /** When it was first offered. */
  since: number;
  /** It was open and gave way: that its remote has seen it open takes nothing back. */
  gaveWay?: boolean;
}

interface Turn {
  kind: PopupKind;
  name: string;
  /** Ends it; null for one that its page draws. */
  abort: AbortController | null;
}

/**
 * One queue for everything that pops up (D-25): one at a time, first things first, and never over a form in use. It knows
 * kinds and their order, not what is in them. A popup that fails is skipped.
 */
export class PopupQueue {
  readonly #options: PopupQueueOptions;
  readonly #waiting = new Map<PopupKind, Waiting>();
  /** Popups that were tried in this page load; one that failed is not tried again. */
  readonly #tried = new Set<string>();
  #current: Turn | null = null;
  #isHeld = false;
  /** When the remotes were asked; null once they have answered. */
  #askedAt: number | null = null;

  constructor(options: PopupQueueOptions) {
    this.#options = options;
  }

  /** The popup whose turn it is. */
  get turn(): PopupKind | null {
    return this.#isHeld ? 'session-expiry' : (this.#current?.kind ?? null);
  }

  get hasWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes a candidate, instead of the one of its kind, or takes that one back. An unknown kind is ignored. */
  offer(candidate: PopupCandidate): void {
    const kind = POPUP_KINDS.find((known) => known === candidate.kind);
    if (!kind || kind === 'session-expiry') return;
    if (candidate.eligibility === 'ineligible') {
      if (!this.#waiting.get(kind)?.gaveWay) this.#waiting.delete(kind);
      if (this.#current?.kind === kind && DRAWN_BY_PAGE.has(kind)) this.#end();
    } else {
      const since = this.#waiting.get(kind)?.since ?? this.#options.now();
      this.#waiting.set(kind, { candidate, since });
    }
    this.openNext();
  }

  /** Remotes were asked what they would like to open: until they have answered, the first in the order is not known. */
  beginRound(): void {
    this.#askedAt = this.#options.now();
  }

  endRound(): void {
    this.#askedAt = null;
    this.openNext();
  }

  /** Forgets everything, and closes what is open: the page begins again for another person. */
  clear(): void {
    this.#waiting.clear();
    this.#tried.clear();
    this.#current?.abort?.abort();
    if (this.#current && !this.#current.abort) this.#end();
  }

  /**
   * The end of the session comes first (D-12): while it is held nothing opens, and what is open gives way, to come again
   * afterwards. A popup with a form in use, or with a partner's frame, stays below: what was typed is not lost.
   */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    const { rendered, hasForm } = this.#options;
    if (isHeld && this.#current?.abort && !hasForm() && !HAS_FRAME.has(this.#current.kind)) {
      rendered.remove(this.#current.name);
      this.#current.abort.abort('held');
    }
    this.#options.announce(this.turn);
    this.openNext();
  }

  /** Opens the next one if it can be opened now. */
  openNext(): void {
    if (this.#current || this.#isHeld || this.#isAsking()) return;
    const next = this.#next();
    if (!next) return;
    const { kind, candidate } = next;
    if (DRAWN_BY_PAGE.has(kind)) {
      this.#waiting.delete(kind);
      this.#begin({ kind, name: '', abort: null });
    } else if (!this.#options.isBusy()) {
      void this.#show(kind, candidate);
    }
  }

  #isAsking(): boolean {
    return this.#askedAt !== null && this.#options.now() - this.#askedAt < CHECKED_WITHIN;
  }

  /** The first in the order that is eligible; null when there is none, or when one before it is being checked. */
  #next(): { kind: PopupKind; candidate: PopupCandidate } | null {
    const { isForced, now } = this.#options;
    const inOrder = POPUP_KINDS.toSorted((one, other) => Number(isForced(other)) - Number(isForced(one)));
    for (const kind of inOrder) {
      const waiting = this.#waiting.get(kind);
      if (!waiting || !this.#mayOpen(kind, waiting.candidate)) continue;
      if (waiting.candidate.eligibility === 'eligible') return { kind, candidate: waiting.candidate };
      if (now() - waiting.since < CHECKED_WITHIN) return null;
    }
    return null;
  }

  #mayOpen(kind: PopupKind, candidate: PopupCandidate): boolean {
    const { rendered, isForced, isAllowed } = this.#options;
    const name = nameOf(kind, candidate);
    if (this.#tried.has(name) || (rendered.has(name) && !isForced(kind))) return false;
    return isAllowed(candidate);
  }

  async #show(kind: PopupKind, candidate: PopupCandidate): Promise<void> {
    const { open, rendered } = this.#options;
    const name = nameOf(kind, candidate);
    const abort = new AbortController();
    this.#waiting.delete(kind);
    this.#tried.add(name);
    rendered.add(name);
    this.#begin({ kind, name, abort });
    const end = await open(kind, candidate.values ?? {}, abort.signal);
    if (end === 'failed') rendered.remove(name);
    if (abort.signal.reason === 'held') {
      this.#tried.delete(name);
      if (!this.#waiting.has(kind)) this.#waiting.set(kind, { candidate, since: 0, gaveWay: true });
    }
    this.#end();
    this.openNext();
  }

  #begin(current: Turn): void {
    this.#current = current;
    this.#options.announce(this.turn);
  }

  #end(): void {
    this.#current = null;
    this.#options.announce(this.turn);
  }
}

const nameOf = (kind: PopupKind, { id }: PopupCandidate): string => (id === '' ? kind : `${kind} ${id}`);

import type { Channel } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { releaseName } from './release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { StoredWithdrawals } from './withdrawal-records.ts';

/** How far two clocks may differ, in milliseconds. */
const TOLERANCE = 2 * 60_000;

/** When something is done, for the log. */
export interface Moment {
  /** Left out, the clock of this machine. */
  readonly now?: () => Date;
  /** Somebody looked at the clocks and says that this machine's is right; nothing is compared then. */
  readonly isClockTrusted?: boolean;
}

/** Something the log tells, in words that fit into a sentence. */
interface Told {
  readonly what: string;
  readonly when: string;
}

/**
 * Makes sure that what is done now does not get a wrong place in the log: the clocks of this machine and of the store
 * agree, and nothing that was told before lies in the future. Answers the time.
 * @throws ReleaseError `refused` with both times when they differ by more than two minutes
 */
export async function requireClock(
  store: ReleaseStore,
  { now = () => new Date(), isClockTrusted = false }: Moment,
  told: readonly Told[],
): Promise<Date> {
  const time = now();
  if (isClockTrusted) return time;
  const there = await store.time();
  // The machine's own clock: how far it is off has nothing to do with the time a caller names.
  const here = new Date();
  if (Math.abs(there.getTime() - here.getTime()) > TOLERANCE) {
    throw refusal(
      `Here it is ${here.toISOString()}, but by the clock of the release store ${store.address} it is ${there.toISOString()}.`,
    );
  }
  const ahead = told.find(({ when }) => Date.parse(when) > time.getTime() + TOLERANCE);
  if (ahead === undefined) return time;
  throw refusal(`Here it is ${time.toISOString()}, but ${ahead.what} says it was made at ${ahead.when}.`);
}

/** When something happened as the log tells it; `clock` is what this machine's clock said, where that is another time. */
export interface ToldMoment {
  readonly when: string;
  readonly clock?: string;
}

/**
 * The moment of what takes something away from visitors: a rollback, a stop, a withdrawal, the end of a pin. No clock
 * may hold these up, so nothing is refused: when the clocks differ the store's counts, which all writers share, and
 * when what was told before lies later still, its time is taken. The order of the log stays right either way.
 */
export async function momentAfter(
  store: ReleaseStore,
  { now = () => new Date(), isClockTrusted = false }: Moment,
  told: readonly Told[],
): Promise<ToldMoment> {
  const time = now();
  if (isClockTrusted) return { when: time.toISOString() };
  const there = await store.time();
  const isOff = Math.abs(there.getTime() - Date.now()) > TOLERANCE;
  const base = isOff ? there : time;
  const newest = Math.max(...told.map(({ when }) => Date.parse(when)));
  // A millisecond later, since the log orders by time what different records tell.
  const when = newest > base.getTime() ? new Date(newest + 1) : base;
  return { when: when.toISOString(), ...(when !== time && { clock: time.toISOString() }) };
}

const refusal = (sentence: string): ReleaseError =>
  new ReleaseError(
    'refused',
    `${sentence} Nothing was changed. Set the clock of this machine; if it is right, the other one is or was wrong: do it on the command line with --trust-clock.`,
  );

/** What the log of channels tells last, with the last withdrawal. */
export function newestTold(channels: readonly Channel[], { withdrawals }: StoredWithdrawals): Told[] {
  const withdrawal = withdrawals.at(-1);
  return [
    ...channels.map(({ name, revision, lastChange: { who, when } }) => ({
      what: `revision ${revision} of ${name}, by ${who},`,
      when,
    })),
    ...(withdrawal === undefined
      ? []
      : [{ what: `the withdrawal of ${releaseName(withdrawal)}, by ${withdrawal.who},`, when: withdrawal.when }]),
  ];
}

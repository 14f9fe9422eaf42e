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
  /** Someone has checked that the clock of this machine is right; then nothing is compared. */
  readonly isClockTrusted?: boolean;
}

/** A dated record of the log, named so that it fits into a sentence. */
interface LoggedRecord {
  readonly what: string;
  readonly when: string;
}

/**
 * Makes sure that a new record gets its right place in the log: the clocks of this machine and of the store agree, and
 * no earlier record is dated in the future. Returns the time.
 * @throws ReleaseError `refused` with both times when they differ by more than two minutes
 */
export async function requireClock(
  store: ReleaseStore,
  { now = () => new Date(), isClockTrusted = false }: Moment,
  earlier: readonly LoggedRecord[],
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
  const ahead = earlier.find(({ when }) => Date.parse(when) > time.getTime() + TOLERANCE);
  if (ahead === undefined) return time;
  throw refusal(`Here it is ${time.toISOString()}, but ${ahead.what} says it was made at ${ahead.when}.`);
}

/** When something happened according to the log; `clock` is what this machine's clock said, if that differs. */
export interface LoggedMoment {
  readonly when: string;
  readonly clock?: string;
}

/**
 * The moment of an action that takes something away from visitors: a rollback, a stop, a retirement, a withdrawal, the
 * end of a pin.
 * No clock may block these, so nothing is refused: when the clocks differ the store's counts, which all writers share,
 * and when an earlier record has a later time, that time is taken. The log stays in order either way.
 */
export async function momentAfter(
  store: ReleaseStore,
  { now = () => new Date(), isClockTrusted = false }: Moment,
  earlier: readonly LoggedRecord[],
): Promise<LoggedMoment> {
  const time = now();
  if (isClockTrusted) return { when: time.toISOString() };
  const there = await store.time();
  const isOff = Math.abs(there.getTime() - Date.now()) > TOLERANCE;
  const base = isOff ? there : time;
  const newest = Math.max(...earlier.map(({ when }) => Date.parse(when)));
  // A millisecond later, since the log orders entries of different records by time.
  const when = newest > base.getTime() ? new Date(newest + 1) : base;
  return { when: when.toISOString(), ...(when !== time && { clock: time.toISOString() }) };
}

const refusal = (sentence: string): ReleaseError =>
  new ReleaseError(
    'refused',
    `${sentence} Nothing was changed. Set the clock of this machine; if it is right, the other one is or was wrong: do it on the command line with --trust-clock.`,
  );

/** The newest entry of each channel's log, and the last withdrawal. */
export function newestRecords(channels: readonly Channel[], { withdrawals }: StoredWithdrawals): LoggedRecord[] {
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

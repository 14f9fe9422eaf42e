// One publisher of the racing trial, as a team's machine: a separate process that works on the shared store and prints
// every change that was acknowledged. Arguments: store, name, rounds, moment to begin (milliseconds since 1970).
import { setTimeout as delay } from 'node:timers/promises';
import { openStore, parseReleaseName, promote, ReleaseError, rollback, type ChangeResult } from '@portal/release';
import { remoteRecord } from '@portal/release/testing/records';
import { publishFixture } from './world/fixture-releases.ts';
import type { ChangeRequest, PublisherLine } from './publishers.ts';

const [address = '', name = '', rounds = '', beginAt = ''] = process.argv.slice(2);
const remote = `mfe-${name}`;

/** Retries when someone else moved the channel in between, as a pipeline does. */
const TRIES = 25;

const store = await openStore(address, 'write');
// On a slow machine the moment may have passed: then start at once.
await delay(Math.max(0, Number(beginAt) - Date.now()));
for (let round = 1; round <= Number(rounds); round++) {
  const version = `1.${round}.0`;
  await attempt('publish', version, '', () => publishFixture(store, remoteRecord(remote, version)));
  await move('promote', version, `${name} ${round} promote`, (request) =>
    promote(store, [parseReleaseName(`${remote}@${version}`)], request),
  );
  // all try to publish this one; one succeeds
  await attempt('shared', version, '', () => publishFixture(store, remoteRecord('mfe-shared', version)));
  if (round % 2 === 0) {
    await move('rollback', version, `${name} ${round} rollback`, (request) => rollback(store, [remote], request));
  }
}
store.close();

/** Moves the channel, with a retry after a lost race. A no-op does not count as a change. */
async function move(
  action: 'promote' | 'rollback',
  version: string,
  why: string,
  change: (request: ChangeRequest) => Promise<ChangeResult>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(action, version, why, async () => {
      const { changed } = await change({ channel: 'production', who: name, why });
      return changed;
    });
    if (outcome !== 'conflict' || tries === TRIES) return;
    await delay(Math.random() * 50 * tries);
  }
}

async function attempt(
  action: PublisherLine['action'],
  version: string,
  why: string,
  work: () => Promise<unknown>,
): Promise<PublisherLine['outcome']> {
  const outcome = await outcomeOf(work);
  const line: PublisherLine = { action, remote, version, why, outcome };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return outcome;
}

async function outcomeOf(work: () => Promise<unknown>): Promise<PublisherLine['outcome']> {
  try {
    return (await work()) === false ? 'unchanged' : 'acknowledged';
  } catch (error) {
    if (error instanceof ReleaseError) return error.code;
    throw error;
  }
}

import type { Trial } from '../lib/trial.ts';
import { brokenReleases } from './broken-releases.ts';
import { callers } from './callers.ts';
import { fuzzGraphql } from './fuzz-graphql.ts';
import { fuzzIdentity } from './fuzz-identity.ts';
import { fuzzRest } from './fuzz-rest.ts';
import { forgedBeacons } from './forged-beacons.ts';
import { graphqlMemory } from './graphql-memory.ts';
import { halfOpen } from './half-open.ts';
import { kills } from './kills.ts';
import { oddAddresses } from './odd-addresses.ts';
import { racingPublishers } from './racing-publishers.ts';
import { slowReaders } from './slow-readers.ts';

/** Every trial, in the order of the table. */
export const TRIALS: readonly Trial[] = [
  fuzzRest,
  fuzzGraphql,
  fuzzIdentity,
  oddAddresses,
  graphqlMemory,
  callers,
  slowReaders,
  forgedBeacons,
  halfOpen,
  racingPublishers,
  brokenReleases,
  kills,
];

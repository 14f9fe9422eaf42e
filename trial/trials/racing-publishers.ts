import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openStore, publishedVersions, readLog, readStatus } from '@portal/release';
import { hostRecord } from '@portal/release/testing/records';
import { openS3Double } from '@portal/release/testing/s3-double';
import { Findings } from '../lib/findings.ts';
import { promoteFixture, publishFixture } from '../lib/world/fixture-releases.ts';
import { judgeRace, racePublishers, type RaceResult } from '../lib/publishers.ts';
import { bySize, type Trial } from '../lib/trial.ts';

const EVERYTHING = 100_000;

/**
 * Many processes publish, promote and roll back on one store at once: a folder, and an S3 store with conditional writes.
 * Acknowledged changes are there once, refused ones are not, and the log has no gap.
 */
export const racingPublishers: Trial = {
  name: 'racing-publishers',
  async run({ world, size, progress }) {
    const findings = new Findings();
    const { count, rounds } = bySize(size, {
      quick: { count: 4, rounds: 2 },
      normal: { count: 40, rounds: 2 },
      full: { count: 40, rounds: 6 },
    });
    const race = async (kind: string, store: string) => {
      progress(`${count} publishers on ${kind}`);
      await makeHostLive(store);
      const lines = await racePublishers(store, count, rounds);
      findings.tried(lines.length);
      for (const { cause, reproduction } of judgeRace(lines, await readResult(store))) {
        findings.wrong({ cause: `${kind}: ${cause}`, reproduction });
      }
      const acknowledged = lines.filter(({ outcome }) => outcome === 'acknowledged').length;
      const lost = lines.filter(({ outcome }) => outcome === 'conflict').length;
      findings.note(`${kind}: ${acknowledged} acknowledged, ${lost} lost a race`);
    };
    const folder = path.join(world.folder, 'racing');
    mkdirSync(folder);
    await race('a folder', folder);
    // each race starts as many processes as there are publishers
    if (size === 'quick') return findings.result();
    const double = await openS3Double(path.join(world.folder, 'racing-s3'));
    try {
      await race('S3', double.freshAddress());
    } finally {
      await double.close();
    }
    return findings.result();
  },
};

async function makeHostLive(address: string): Promise<void> {
  const store = await openStore(address, 'write');
  try {
    await publishFixture(store, hostRecord('1.0.0'));
    await promoteFixture(store, ['host@1.0.0']);
  } finally {
    store.close();
  }
}

async function readResult(address: string): Promise<RaceResult> {
  const store = await openStore(address, 'read');
  try {
    const { remotes } = await readStatus(store, 'production');
    return {
      log: await readLog(store, 'production', EVERYTHING),
      live: Object.fromEntries(remotes.map(({ remote, version }) => [remote, version])),
      published: new Map(
        [...(await publishedVersions(store))].map(([remote, all]) => [remote, all.map(({ version }) => version)]),
      ),
    };
  } finally {
    store.close();
  }
}

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  openReleaseReader,
  openStore,
  publishedVersions,
  readLog,
  readStatus,
  ReleaseError,
  type ReleaseStore,
} from '@portal/release';
import { remoteRecord } from '@portal/release/testing/records';
import { Findings } from '../lib/findings.ts';
import { promoteFixture, publishFixture } from '../lib/world/fixture-releases.ts';
import type { Trial } from '../lib/trial.ts';
import { BROWSER_KINDS } from '../releases/browser-kinds.ts';
import { openBrokenPortal } from '../releases/broken-portal.ts';
import { GATE_KINDS, makeGoodStore, type GateKind } from '../releases/gate-kinds.ts';

/**
 * Every kind of broken release. The gate refuses what it can see, and nothing else is disturbed; a failure that only
 * shows in a browser ends with the last known good release or with a card, and header and other pages keep working.
 * `npm test` tries only the gate: its browser tests cover the rest.
 */
export const brokenReleases: Trial = {
  name: 'broken-releases',
  async run({ world, size, progress }) {
    const findings = new Findings();
    progress(`${GATE_KINDS.length} kinds at the gate`);
    for (const [index, kind] of GATE_KINDS.entries()) {
      const folder = path.join(world.folder, `gate-${index}`);
      mkdirSync(folder);
      await tryGate(findings, kind, folder);
    }
    if (size === 'quick') return findings.result();
    const portal = await openBrokenPortal(world, progress);
    try {
      for (const kind of BROWSER_KINDS) {
        progress(kind.name);
        await portal.try(findings, kind);
      }
    } finally {
      await portal.close();
    }
    return findings.result();
  },
};

async function tryGate(findings: Findings, kind: GateKind, folder: string): Promise<void> {
  const store = await openStore(folder, 'write');
  try {
    await makeGoodStore(store, kind.host);
    const refusal = await kind.attempt(store, folder).then(
      () => 'it was accepted',
      (error: unknown) => (error instanceof ReleaseError ? null : `it failed with ${String(error)}`),
    );
    findings.expect(refusal === null, `${kind.name}: ${refusal}`, `trial/releases/gate-kinds.ts, "${kind.name}"`);
    const disturbed = await whatIsDisturbed(store).then(
      (what) => what,
      (error: unknown) => String(error),
    );
    findings.expect(
      disturbed === null,
      `${kind.name}: afterwards ${disturbed}`,
      `trial/releases/gate-kinds.ts, "${kind.name}"`,
    );
  } catch (error) {
    findings.tried();
    findings.wrong({ cause: `${kind.name}: it could not be tried`, reproduction: String(error) });
  } finally {
    store.close();
  }
}

/** Whether everything else still works: the live set, the lists of the console, a visit, and the next good release. */
async function whatIsDisturbed(store: ReleaseStore): Promise<string | null> {
  const { remotes } = await readStatus(store, 'production');
  const live = remotes.map(({ remote, version }) => `${remote}@${version}`).join(' ');
  if (live !== 'host@1.0.0 mfe-good@1.0.0') return `${live} is live`;
  await publishedVersions(store);
  await readLog(store, 'production', 100);
  const reader = openReleaseReader(store, { onStale: () => {}, freshFor: 0 });
  const served = await reader.snapshotFor('a-visitor-of-the-trial');
  if (served === null) return 'no page is served';
  await publishFixture(store, remoteRecord('mfe-next', '1.0.0'));
  await promoteFixture(store, ['mfe-next@1.0.0']);
  return null;
}

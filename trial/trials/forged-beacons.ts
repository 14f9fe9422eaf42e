import { openStore, readStatus } from '@portal/release';
import { beaconBody, loadPage, reportOf, type Visit } from '../lib/inputs/beacons.ts';
import { Findings } from '../lib/findings.ts';
import { promoteFixture } from '../lib/world/fixture-releases.ts';
import { asCurl, HttpClient, type Call } from '../lib/http-client.ts';
import { readOperations } from '../lib/inputs/openapi.ts';
import pMap from 'p-map';
import { PEOPLE, type Headers } from '../lib/world/people.ts';
import type { JsonSchema } from '../lib/inputs/schema-arbitrary.ts';
import { bySize, type Trial } from '../lib/trial.ts';
import { withPortal, type Portal } from '../lib/world/world.ts';

/** The version in the rollout. */
const VERSION = '1.1.0';
/** Addresses of one network of 256, and addresses that are each in a different network; none is private. */
const inOneNetwork = (number: number) => `8.8.8.${number % 256}`;
const apart = (number: number) => `9.${Math.floor(number / 250) % 250}.${number % 250}.7`;
/** Until servers have noticed a change of the store. */
const PATIENCE = 20_000;
/** The most lines a log may gain, however many beacons arrive. */
const MAX_LINES = 500;

/**
 * Beacons without a valid visit, or with the same visit again and again, must change nothing: no rollout stops, no count
 * moves, the log stays short. Nor may one network alone stop a rollout or hide its failures, however often it visits.
 */
export const forgedBeacons: Trial = {
  name: 'forged-beacons',
  run: ({ world, size, progress }) =>
    withPortal(world, { settings: { LOG_LEVEL: 'warn' } }, async (portal) => {
      const findings = new Findings();
      const operation = (await readOperations(portal.url)).find(({ name }) => name === 'POST /releases/health');
      if (!operation?.body) throw new Error('/openapi.json has no POST /releases/health');
      const beacon = operation.body.schema;
      const bench = new BeaconBench(portal, beacon, findings, await world.issuer.headersOf(PEOPLE.alex));
      const many = bySize(size, { quick: 600, normal: 3_000, full: 20_000 });

      await bench.begin();
      const genuine = await bench.visitInRollout(apart(1));
      const other = await bench.visitInRollout(apart(2));
      findings.expect(
        Object.keys(genuine.proof).length > 0,
        'A beacon needs no proof of its visit',
        'the contract of POST /releases/health has no field that the page provides a value for',
      );
      progress(`${many} forged beacons`);
      for (const [name, visitOf] of Object.entries(forgeries(genuine, other))) {
        await bench.unchanged(name, Math.ceil(many / 6), (number) => ({ ...visitOf(number), from: apart(number) }));
      }
      progress('One genuine beacon, again and again');
      await bench.countsOnce('a replayed beacon', Math.ceil(many / 6), genuine);

      const loads = bySize(size, { quick: 150, normal: 1_000, full: 1_000 });
      progress(`${loads} page loads from one network`);
      await bench.begin();
      await bench.visits(loads, inOneNetwork, () => 'failed');
      await bench.expectRollout('running', `${loads} failing page loads from one network`);
      progress('The same network hides a failure');
      await bench.begin();
      await bench.visits(loads, inOneNetwork, () => 'ok');
      await bench.visits(120, apart, () => 'failed');
      await bench.expectRollout('stopped', `failures in 120 networks next to ${loads} good loads from one`);
      bench.close();
      const lines = portal.server.log().split('\n').length;
      findings.expect(lines <= MAX_LINES, `The log gained more than ${MAX_LINES} lines`, `${lines} lines`);
      findings.note(`${lines} lines of log`);
      return findings.result();
    }),
};

type Forged = Pick<Visit, 'snapshot' | 'proof'> & { cookie?: string };

/** Beacons that claim to be from a visit and are not. */
function forgeries(genuine: Visit, other: Visit): Record<string, (number: number) => Forged> {
  const changed = (change: (text: string, number: number) => string) => (number: number) => ({
    ...genuine,
    proof: Object.fromEntries(Object.entries(genuine.proof).map(([name, text]) => [name, change(text, number)])),
  });
  return {
    'without a proof': () => ({ snapshot: genuine.snapshot, proof: {} }),
    'with a made-up proof': changed((_, number) => Buffer.from(`trial ${number}`).toString('base64url')),
    'with an altered proof': changed((text, number) => flip(text, number)),
    'with the proof of another visitor': () => ({ ...genuine, proof: other.proof }),
    'for a snapshot that was not served': (number) => ({
      ...genuine,
      proof: {},
      snapshot: number.toString(16).padStart(12, 'a'),
    }),
  };
}

function flip(text: string, number: number): string {
  const at = number % text.length;
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

/** Sends beacons about one rollout and checks what happened to it. */
class BeaconBench {
  readonly #portal: Portal;
  readonly #beacon: JsonSchema;
  readonly #findings: Findings;
  readonly #admin: Headers;
  readonly #client: HttpClient;

  constructor(portal: Portal, beacon: JsonSchema, findings: Findings, admin: Headers) {
    this.#portal = portal;
    this.#beacon = beacon;
    this.#findings = findings;
    this.#admin = admin;
    this.#client = new HttpClient(portal.url);
  }

  /** Begins a rollout to half of the visitors, a new one when there was one before. */
  async begin(): Promise<void> {
    const store = await openStore(this.#portal.releaseStore, 'write');
    try {
      await promoteFixture(store, [`mfe-reports@${VERSION}`], 50);
    } finally {
      store.close();
    }
    await this.visitInRollout(apart(0));
  }

  /** Sends forged beacons, and expects that neither rollout nor counts change. */
  async unchanged(name: string, times: number, make: (number: number) => Forged & { from: string }): Promise<void> {
    const before = await this.#counts();
    for (const outcome of ['failed', 'ok'] as const) {
      await pMap(
        Array(times).keys(),
        async (number) => {
          const { from, cookie, ...visit } = make(number);
          await this.#send(visit, outcome, from, cookie);
        },
        { concurrency: 8 },
      );
    }
    const after = await this.#counts();
    this.#findings.expect(
      before === after,
      `Beacons ${name} change the counts`,
      `loads and failures ${before} → ${after}`,
    );
    await this.expectRollout('running', `beacons ${name}`);
  }

  /** One visit counts when it reports, and not again, however often the same report arrives. */
  async countsOnce(name: string, times: number, visit: Visit): Promise<void> {
    const before = await this.#counts();
    await this.#send(visit, 'failed', apart(1), visit.cookie);
    const once = await this.#counts();
    this.#findings.expect(
      before !== once,
      'A genuine beacon counts for nothing',
      `loads and failures ${before} → ${once}`,
    );
    await pMap(
      Array(times).keys(),
      async (number) => {
        await this.#send(visit, 'failed', apart(number), visit.cookie);
      },
      { concurrency: 8 },
    );
    const after = await this.#counts();
    this.#findings.expect(once === after, `${name} counts more than once`, `loads and failures ${once} → ${after}`);
    await this.expectRollout('running', name);
  }

  /** A page load by a new visitor who gets the version in the rollout; others are skipped. */
  async visitInRollout(address: string): Promise<Visit> {
    const visit = await this.#findVisit(address);
    if (visit === null) throw new Error('The rollout stopped before anything was tried');
    return visit;
  }

  /** Null when the rollout was stopped. */
  async #findVisit(address: string): Promise<Visit | null> {
    // servers read the channel twice a second, and half of the visitors get the version
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      const visit = await loadPage(this.#portal.url, address, this.#beacon);
      if (visit.versions['mfe-reports'] === VERSION) return visit;
      if ((await this.#rollout()) !== 'running') return null;
    }
    throw new Error(`No visitor gets ${VERSION}`);
  }

  /** Genuine page loads, each reporting once; they end early when they stop the rollout. */
  async visits(times: number, addressOf: (number: number) => string, outcomeOf: () => 'ok' | 'failed'): Promise<void> {
    await pMap(
      Array(times).keys(),
      async (number) => {
        const address = addressOf(number);
        const visit = await this.#findVisit(address);
        if (visit) await this.#send(visit, outcomeOf(), address, visit.cookie);
      },
      { concurrency: 8 },
    );
  }

  async expectRollout(state: 'running' | 'stopped', after: string): Promise<void> {
    // the guard decides while it handles a beacon; writing the channel takes a moment longer
    if (state === 'stopped') await this.#until(async () => (await this.#rollout()) === state).catch(() => {});
    const found = await this.#rollout();
    this.#findings.expect(found === state, `The rollout is ${found} and not ${state} after ${after}`, after);
  }

  close(): void {
    this.#client.close();
  }

  async #send(
    visit: Pick<Visit, 'snapshot' | 'proof'>,
    outcome: 'ok' | 'failed',
    from: string,
    cookie?: string,
  ): Promise<void> {
    const call: Call = {
      method: 'POST',
      path: '/releases/health',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
      body: beaconBody(visit, this.#beacon, reportOf(VERSION, outcome)),
    };
    const answer = await this.#client.send(call);
    this.#findings.tried();
    if (answer.kind === 'none' || answer.status >= 500) {
      const cause = answer.kind === 'none' ? answer.reason : `answered ${answer.status}`;
      this.#findings.wrong({ cause: `A beacon: ${cause}`, reproduction: asCurl(this.#portal.url, call) });
    }
  }

  async #rollout(): Promise<'running' | 'stopped' | 'none'> {
    const store = await openStore(this.#portal.releaseStore, 'read');
    try {
      const { remotes } = await readStatus(store, 'production');
      const rollout = remotes.find(({ remote }) => remote === 'mfe-reports')?.rollout;
      if (!rollout) return 'none';
      return rollout.stopped ? 'stopped' : 'running';
    } finally {
      store.close();
    }
  }

  /** All loads and failures that the release console shows, added up. */
  async #counts(): Promise<string> {
    const answer = await fetch(`${this.#portal.url}/api/admin/releases`, { headers: this.#admin });
    const text = await answer.text();
    const sum = (name: string) =>
      [...text.matchAll(new RegExp(`"${name}":(\\d+)`, 'g'))].reduce((total, [, digits]) => total + Number(digits), 0);
    return `${sum('loads')} ${sum('failures')}`;
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('The rollout did not reach the expected state');
    }
  }
}

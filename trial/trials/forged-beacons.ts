import { openStore, readStatus } from 'release';
import { beaconBody, loadPage, reportOf } from '../lib/beacons.ts';
import type { Visit } from '../lib/beacons.ts';
import { Findings } from '../lib/findings.ts';
import { promoteFixture } from '../lib/fixture-releases.ts';
import { asCurl, HttpClient } from '../lib/http-client.ts';
import type { Call } from '../lib/http-client.ts';
import { readOperations } from '../lib/openapi.ts';
import { inParallel } from '../lib/parallel.ts';
import { PEOPLE } from '../lib/people.ts';
import type { Headers } from '../lib/people.ts';
import type { JsonSchema } from '../lib/schema-arbitrary.ts';
import { bySize } from '../lib/trial.ts';
import type { Trial } from '../lib/trial.ts';
import { withPortal } from '../lib/world.ts';
import type { Portal } from '../lib/world.ts';

/** The version that is being rolled out. */
const VERSION = '1.1.0';
/** Addresses of one network of 256, and addresses that are each in a network of their own; none is private. */
const inOneNetwork = (number: number) => `8.8.8.${number % 256}`;
const apart = (number: number) => `9.${Math.floor(number / 250) % 250}.${number % 250}.7`;
/** So many lines may a log gain, however many beacons come. */
const MOST_LINES = 500;

/**
 * Beacons that prove no visit, or prove the same one again and again, must change nothing: no rollout stops, no count
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
      const genuine = await loadPage(portal.url, apart(1), beacon);
      const other = await loadPage(portal.url, apart(2), beacon);
      findings.expect(
        Object.keys(genuine.proof).length > 0,
        'A beacon needs no proof of its visit',
        'the contract of POST /releases/health has no field that the page has a text for',
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
      await bench.expectRollout('stopped', `failures in 120 networks beside ${loads} good loads from one`);
      bench.close();
      const lines = portal.server.log().split('\n').length;
      findings.expect(lines <= MOST_LINES, `The log gained more than ${MOST_LINES} lines`, `${lines} lines`);
      findings.note(`${lines} lines of log`);
      return findings.result();
    }),
};

type Forged = Omit<Visit, 'cookie'> & { cookie?: string };

/** Beacons that say they are from a visit and are not. */
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

/** Sends beacons about one rollout and looks at what became of it. */
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
    // servers look at the channel twice a second
    await this.#until(async () => (await this.#rollout()) === 'running' && (await this.#isServed()));
  }

  /** Sends forged beacons, and expects that neither rollout nor counts notice. */
  async unchanged(name: string, times: number, make: (number: number) => Forged & { from: string }): Promise<void> {
    const before = await this.#counts();
    for (const outcome of ['failed', 'ok'] as const) {
      await inParallel(Array(times).keys(), 8, async (number) => {
        const { from, cookie, ...visit } = make(number);
        await this.#send(visit, outcome, from, cookie);
      });
    }
    const after = await this.#counts();
    this.#findings.expect(
      before === after,
      `Beacons ${name} change the counts`,
      `loads and failures ${before} → ${after}`,
    );
    await this.expectRollout('running', `beacons ${name}`);
  }

  /** One visit that reports the same failure again and again counts at most once. */
  async countsOnce(name: string, times: number, visit: Visit): Promise<void> {
    const before = await this.#counts();
    await inParallel(Array(times).keys(), 8, async (number) => {
      await this.#send(visit, 'failed', apart(number), visit.cookie);
    });
    const after = await this.#counts();
    const [loads = 0, failures = 0] = after.split(' ').map(Number);
    const [loadsBefore = 0, failuresBefore = 0] = before.split(' ').map(Number);
    this.#findings.expect(
      loads - loadsBefore <= 1 && failures - failuresBefore <= 1,
      `${name} counts more than once`,
      `loads and failures ${before} → ${after}`,
    );
    await this.expectRollout('running', name);
  }

  /** Page loads that are what they say, each reporting once. */
  async visits(times: number, addressOf: (number: number) => string, outcomeOf: () => 'ok' | 'failed'): Promise<void> {
    await inParallel(Array(times).keys(), 8, async (number) => {
      const address = addressOf(number);
      const visit = await loadPage(this.#portal.url, address, this.#beacon);
      await this.#send(visit, outcomeOf(), address, visit.cookie);
    });
  }

  async expectRollout(state: 'running' | 'stopped', after: string): Promise<void> {
    // the guard decides while it takes a beacon; writing the channel takes a moment longer
    if (state === 'stopped') await this.#until(async () => (await this.#rollout()) === state).catch(() => {});
    const found = await this.#rollout();
    this.#findings.expect(found === state, `The rollout is ${found} and not ${state} after ${after}`, after);
  }

  close(): void {
    this.#client.close();
  }

  async #send(visit: Omit<Visit, 'cookie'>, outcome: 'ok' | 'failed', from: string, cookie?: string): Promise<void> {
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

  /** Whether new visitors are given the version that is being rolled out: some of twenty are. */
  async #isServed(): Promise<boolean> {
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${this.#portal.url}/login`, { headers: { accept: 'text/html' } })),
    );
    const texts = await Promise.all(pages.map((page) => page.text()));
    return texts.some((text) => text.includes(`"${VERSION}"`));
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 20_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('The rollout did not come to be as it should');
    }
  }
}

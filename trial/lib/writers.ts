import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonOf, type Call, type HttpClient, type Outcome } from './http-client.ts';
import type { FuzzCaller } from './fuzz-callers.ts';

export type WriteKind = 'note' | 'update' | 'tracking';

/** One write that was sent, and what its sender knows about it. */
export interface SentWrite {
  kind: WriteKind;
  /** A text unique to this write; a row that contains it came from this write. */
  mark: string;
  referralId: number;
  isAcknowledged: boolean;
}

/** The number of events in one tracking call: all of them are stored, or none. */
export const EVENTS_AT_ONCE = 3;
const HAPPENED_AT = '2026-11-20T00:00:00.000Z';
const NOTES =
  'mutation ($id: Int!, $notes: String!) { insertAgentReferralNotes(agentReferralId: $id, notes: $notes) { revision } }';
const UPDATE = 'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }';

/**
 * Writes notes, updates and tracking for one agent, one after the other, until it is stopped. A note or an update without
 * a response is sent again with the same Idempotency-Key, as a browser does when the network comes back.
 */
export class Writer {
  readonly sent: SentWrite[] = [];
  /** Responses of 500 and above except 503, which means that the database is unavailable. */
  readonly faults: string[] = [];
  readonly #client: HttpClient;
  readonly #caller: FuzzCaller;
  #isEnding = false;
  #running: Promise<void> | undefined;
  #revision: number | undefined;

  constructor(client: HttpClient, caller: FuzzCaller) {
    this.#client = client;
    this.#caller = caller;
  }

  start(): void {
    this.#running = this.#write();
  }

  /** Ends after the write that is under way. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  async #write(): Promise<void> {
    for (let number = 0; !this.#isEnding; number++) {
      const kind = (['note', 'update', 'tracking'] as const)[number % 3]!; // a remainder of 3 names one of them
      const write: SentWrite = {
        kind,
        mark: `trial ${randomUUID()}`,
        referralId: this.#caller.own.referralId,
        isAcknowledged: false,
      };
      this.sent.push(write);
      if (kind === 'tracking') await this.#track(write);
      // every other change is sent twice at once, as by a double click
      else await this.#change(write, number % 2 === 0 ? 2 : 1);
    }
  }

  async #track(write: SentWrite): Promise<void> {
    const properties = { mark: write.mark };
    const events = Array.from({ length: EVENTS_AT_ONCE }, () => ({ name: 'Sign out', at: HAPPENED_AT, properties }));
    const body = JSON.stringify({ events });
    const outcome = await this.#send({ method: 'POST', path: '/api/tracking', headers: {}, body });
    write.isAcknowledged = outcome.kind === 'answer' && outcome.status === 204;
    if (!write.isAcknowledged) await delay(100);
  }

  async #change(write: SentWrite, clicks: number): Promise<void> {
    const key = randomUUID();
    if (write.kind === 'update') this.#revision ??= await this.#readRevision();
    const call = this.#callOf(write, key);
    while (!this.#isEnding) {
      const outcomes = await Promise.all(Array.from({ length: clicks }, () => this.#send(call)));
      const answers = outcomes.map(changeOf);
      const answer = answers.find(({ kind }) => kind === 'changed') ?? answers.at(-1)!; // there is at least one click
      if (answer.kind === 'changed') {
        write.isAcknowledged = true;
        this.#revision = answer.revision;
        return;
      }
      // refused for good, such as by an unacknowledged change in between; not while the other click is served
      if (answers.every(({ kind }) => kind === 'refused')) {
        this.#revision = undefined;
        return;
      }
      await delay(100);
    }
  }

  #callOf({ kind, mark, referralId }: SentWrite, key: string): Call {
    const input = { agentReferralId: referralId, revision: this.#revision ?? 0, status: 'Contacted', notes: mark };
    const request =
      kind === 'note'
        ? { query: NOTES, variables: { id: referralId, notes: mark } }
        : { query: UPDATE, variables: { input } };
    return { method: 'POST', path: '/graphql', headers: { 'idempotency-key': key }, body: JSON.stringify(request) };
  }

  async #readRevision(): Promise<number | undefined> {
    const path = `/referral/v2/agent-portal-referrals/${this.#caller.own.referralId}`;
    for (; !this.#isEnding; await delay(100)) {
      const outcome = await this.#send({ method: 'GET', path, headers: {} });
      if (outcome.kind === 'none' || outcome.status !== 200) continue;
      const revision = /"revision":(\d+)/.exec(outcome.body.toString('utf8'))?.[1];
      if (revision) return Number(revision);
    }
    return undefined;
  }

  async #send(call: Call): Promise<Outcome> {
    const headers = { 'content-type': 'application/json', ...this.#caller.headers, ...call.headers };
    const outcome = await this.#client.send({ ...call, headers });
    const status = outcome.kind === 'answer' ? (changeStatusOf(outcome) ?? outcome.status) : 0;
    if (status >= 500 && status !== 503) this.faults.push(`${call.method} ${call.path} answered ${status}`);
    return outcome;
  }
}

type Change = { kind: 'changed'; revision: number } | { kind: 'refused' } | { kind: 'unknown' };

interface GraphAnswer {
  data?: Record<string, { revision: number } | null> | null;
  errors?: { extensions?: { status?: number } }[];
}

/** The status of the first error of a GraphQL answer. */
function changeStatusOf(outcome: Extract<Outcome, { kind: 'answer' }>): number | undefined {
  const body = jsonOf(outcome) as GraphAnswer | undefined;
  return body?.errors?.[0]?.extensions?.status;
}

function changeOf(outcome: Outcome): Change {
  if (outcome.kind === 'none') return { kind: 'unknown' };
  const status = changeStatusOf(outcome) ?? outcome.status;
  if (status >= 500 || status === 429) return { kind: 'unknown' };
  if (status >= 400) return { kind: 'refused' };
  const { data } = (jsonOf(outcome) as GraphAnswer | undefined) ?? {};
  const [changed] = Object.values(data ?? {});
  return changed ? { kind: 'changed', revision: changed.revision } : { kind: 'unknown' };
}

/** What is wrong with the outcome of a write; null when nothing is. `rows` is how many rows hold its mark. */
export function faultOfWrite(
  { kind, isAcknowledged }: Pick<SentWrite, 'kind' | 'isAcknowledged'>,
  rows: number,
): string | null {
  const whole = kind === 'tracking' ? EVENTS_AT_ONCE : 1;
  if (isAcknowledged && rows < whole) return 'was acknowledged and is lost';
  if (rows > whole) return 'is there more than once';
  if (rows !== 0 && rows !== whole) return 'is there in part';
  return null;
}

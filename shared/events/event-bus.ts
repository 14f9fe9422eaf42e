import { TOPICS, type Topic, type TopicInput, type TopicPayload } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { BehaviorSubject, filter, map, type Observable, Subject } from 'rxjs';

/** What the inspector shows of one message. */
export interface BusTraffic {
  topic: Topic;
  version: number;
  payload: unknown;
  sender: string;
  at: number;
  /** Set when the payload did not fit its schema and the message was dropped. */
  refusal?: string;
}

/** Called with every message that was dropped because its payload does not fit. */
export type RefusalReporter = (refusal: { topic: string; sender: string; reason: string }) => void;

/** The bus as one sender uses it, so that no call names the sender. */
export interface SenderBus extends Pick<EventBus, 'on' | 'state'> {
  /** Sends one message. */
  publish: <T extends Topic>(topic: T, payload: TopicInput<T>) => void;
}

/**
 * The bus between remotes. Topics, versions and payloads are declared in contracts/topics.ts: an undeclared topic
 * is refused with an error where it is used, a payload that does not fit is dropped and reported.
 */
export class EventBus {
  readonly #messages = new Subject<{ topic: Topic; payload: unknown }>();
  readonly #traffic = new Subject<BusTraffic>();
  readonly #states = new Map<Topic, BehaviorSubject<unknown>>();
  #report: RefusalReporter;

  constructor(report: RefusalReporter = ({ topic, reason }) => log.error(`bus: ${topic} dropped`, reason)) {
    this.#report = report;
  }

  /** Every message as it is sent, for the inspector and for tests. */
  get traffic$(): Observable<BusTraffic> {
    return this.#traffic.asObservable();
  }

  /** The bus as one sender uses it: `mfe-referrals`, or `host`. Its messages have that sender. */
  from(sender: string): SenderBus {
    return {
      publish: (topic, payload) => this.publish(topic, payload, sender),
      on: (topic) => this.on(topic),
      state: (topic) => this.state(topic),
    };
  }

  /** Sends one message; `from` adds the sender. Called directly by remotes that were built before host API 1.1. */
  publish<T extends Topic>(topic: T, payload: TopicInput<T>, sender: string): void {
    const declared = declaration(topic);
    const parsed = declared.payload.safeParse(payload);
    const seen = { topic, version: declared.version, payload, sender, at: Date.now() };
    if (!parsed.success) {
      const reason = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
      this.#traffic.next({ ...seen, refusal: reason });
      this.#report({ topic, sender, reason });
      return;
    }
    this.#traffic.next(seen);
    if (declared.kind === 'state') this.#state(topic).next(parsed.data);
    else this.#messages.next({ topic, payload: parsed.data });
  }

  /** Messages of a topic; a `state` topic first replays its last value, when it has one. */
  on<T extends Topic>(topic: T): Observable<TopicPayload<T>> {
    if (declaration(topic).kind === 'state') {
      return this.#state(topic).pipe(filter((value) => value !== undefined)) as Observable<TopicPayload<T>>;
    }
    return this.#messages.pipe(
      filter((message) => message.topic === topic),
      map((message) => message.payload as TopicPayload<T>),
    );
  }

  /** The last value of a `state` topic, or undefined when none was sent yet. */
  state<T extends Topic>(topic: T): TopicPayload<T> | undefined {
    if (declaration(topic).kind !== 'state') throw new Error(`${topic} keeps no state; listen with on()`);
    return this.#state(topic).value as TopicPayload<T> | undefined;
  }

  /** Where dropped messages are reported; the host points it at its log. */
  reportRefusalsTo(report: RefusalReporter): void {
    this.#report = report;
  }

  #state(topic: Topic): BehaviorSubject<unknown> {
    const known = this.#states.get(topic);
    if (known) return known;
    const created = new BehaviorSubject<unknown>(undefined);
    this.#states.set(topic, created);
    return created;
  }
}

function declaration(topic: Topic): (typeof TOPICS)[Topic] {
  const declared = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  if (!declared) throw new Error(`The topic "${topic}" is not declared in @portal/shared/contracts`);
  return declared;
}

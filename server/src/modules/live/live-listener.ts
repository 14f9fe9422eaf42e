import { LIVE_NOTICES } from '@portal/shared/contracts';
import pg from 'pg';
import { LIVE_CHANNEL, type LiveNews } from '../../database/live-wake.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 10_000;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

interface LiveListenerOptions {
  connectionString: string;
  /** Called for each notification. */
  onNews: (news: LiveNews) => void;
  /** Called whenever it hears again: what was sent before that has to be read. */
  onListening: () => void;
  onLost: (error: Error) => void;
}

/** The one connection of a server that listens to PostgreSQL. It belongs to no pool, and is replaced when it is lost. */
export class LiveListener {
  /** Resolves when it listens, or its first attempt has failed. */
  readonly hasBegun: Promise<void>;
  readonly #options: LiveListenerOptions;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #isListening = false;
  #isStopped = false;

  constructor(options: LiveListenerOptions) {
    this.#options = options;
    this.hasBegun = this.#connect();
  }

  /** Finds out whether the peer is still there: a network can drop a connection silently. */
  ping(): void {
    const client = this.#client;
    client?.query('select 1').catch((error: Error) => this.#lose(client, error));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    // a clean end of a connection that is not up yet may never be over, and so its start would not be
    if (this.#isListening) await client?.end();
    else client?.connection.stream.destroy();
  }

  async #connect(): Promise<void> {
    const { connectionString, onNews, onListening } = this.#options;
    const client = new pg.Client({
      connectionString,
      application_name: 'agent-portal-live',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection ended')));
    client.on('notification', ({ payload }) => onNews(newsOf(payload)));
    try {
      await client.connect();
      await client.query(`listen ${LIVE_CHANNEL}`);
    } catch (error) {
      return this.#lose(client, error as Error);
    }
    if (this.#client !== client) return;
    this.#failures = 0;
    this.#isListening = true;
    onListening();
  }

  #lose(client: pg.Client, error: Error): void {
    // each failure is reported in several ways
    if (this.#client !== client || this.#isStopped) return;
    this.#client = null;
    this.#isListening = false;
    // a clean end would wait for the peer
    client.connection.stream.destroy();
    this.#options.onLost(error);
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    this.#retry = setTimeout(() => void this.#connect(), delay * (0.5 + Math.random() / 2));
  }
}

function newsOf(payload = ''): LiveNews {
  const [, notice, agentId] = /^(\w+) (\d{1,15})$/.exec(payload) ?? [];
  const known = LIVE_NOTICES.find((name) => name === notice);
  if (known !== undefined) return `${known} ${Number(agentId)}`;
  return payload === 'grants' ? 'grants' : 'changes';
}

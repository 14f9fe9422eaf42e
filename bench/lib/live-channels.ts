import { randomUUID } from 'node:crypto';
import { connect as openSocket, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS, ID_TOKEN_HEADER } from '@portal/shared/contracts';
import { connect } from '../../server/src/database/connection.ts';
import { developmentPool } from '../../server/src/identity/create-identity.ts';
import { TokenSigner } from '../../server/src/identity/tokens.ts';
import type { User } from '../../server/src/identity/users.ts';

type Headers = Record<string, string>;

/** An open channel. It keeps nothing of what it receives. */
export class Channel {
  readonly socket: Socket;
  #tail = '';

  /** @param onText receives what comes, in pieces */
  constructor(url: string, headers: Headers, onText: (text: string) => void) {
    const { hostname, port, host } = new URL(url);
    this.socket = openSocket({ host: hostname, port: Number(port) });
    const lines = Object.entries({ host, accept: 'text/event-stream', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    this.socket.write(`GET ${ENDPOINTS.live} HTTP/1.1\r\n${lines.join('')}\r\n`);
    this.socket.on('data', (piece: Buffer) => {
      this.#tail = (this.#tail + piece.toString()).slice(-4_096);
      onText(piece.toString());
    });
    this.socket.on('error', (error) => {
      throw error;
    });
  }

  /** Waits for the first message. */
  async opened(): Promise<this> {
    for (let tries = 0; !this.#tail.includes('isComplete'); tries++) {
      if (tries > 3_000) throw new Error(`A channel did not open: ${this.#tail}`);
      await delay(10);
    }
    return this;
  }
}

/** Headers of many people, each with an account of their own, who are agents of the portal. */
export async function peopleOf(connectionString: string, count: number): Promise<Headers[]> {
  const db = connect(connectionString);
  try {
    const signer = await TokenSigner.load(db, developmentPool);
    const agents = await db.selectFrom('agent').select('agentId').orderBy('agentId').execute();
    const people: Headers[] = [];
    for (let index = 0; index < count; index++) {
      const userId = randomUUID();
      const agentId = agents[index % agents.length]!.agentId; // there are some
      const user = {
        userId,
        email: `${userId}@example.com`,
        groups: ['Agent'],
        attributes: { 'custom:agentId': String(agentId) },
      } as unknown as User;
      const session = { sessionId: randomUUID(), authenticatedAt: new Date() };
      const { AccessToken, IdToken } = await signer.issue(user, session, 3_600);
      people.push({ authorization: `Bearer ${AccessToken}`, [ID_TOKEN_HEADER]: IdToken });
    }
    return people;
  } finally {
    await db.destroy();
  }
}

/** Opens a channel for each of them, one after the other. @param onText receives what comes on any of them */
export async function openAll(
  url: string,
  people: readonly Headers[],
  onText: (text: string) => void,
): Promise<Channel[]> {
  const channels: Channel[] = [];
  for (const headers of people) {
    channels.push(await new Channel(url, headers, onText).opened());
  }
  return channels;
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface LinkSpeed {
  /** Milliseconds there and back. */
  roundTrip: number;
  megabitsPerSecond: number;
}

export interface ShapedLink {
  port: number;
  /** Bytes that have arrived at the browser. */
  delivered(): number;
  close(): Promise<void>;
}

/** One packet of Ethernet, and what a connection may send before it has heard anything back (RFC 6928). */
const PACKET = 1460;
const FIRST_WINDOW = 10 * PACKET;

/**
 * A TCP proxy that behaves like a line: latency, one bandwidth for all connections together in each direction, the
 * round trip of opening a connection, and slow start. A browser's own throttling knows none of the last three, and
 * they are what many small files cost.
 */
export async function openShapedLink(target: number, speed: LinkSpeed): Promise<ShapedLink> {
  const up = new Direction(speed);
  const down = new Direction(speed);
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const origin = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [browser, origin],
      [origin, browser],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    // the browser's system opened the connection at once; on the line that takes a round trip
    const lane = up.lane(origin, performance.now() + speed.roundTrip);
    browser.on('data', (bytes) => lane.send(bytes));
    browser.on('end', () => lane.end());
    const back = down.lane(browser, 0);
    origin.on('data', (bytes) => back.send(bytes));
    origin.on('end', () => back.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    delivered: () => down.delivered,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The bytes of one connection in one direction. */
class Lane {
  readonly socket: Socket;
  readonly opensAt: number;
  readonly #wake: () => void;
  #waiting: Buffer[] = [];
  #isEnding = false;
  #window = FIRST_WINDOW;
  #inFlight = 0;

  constructor(socket: Socket, opensAt: number, wake: () => void) {
    this.socket = socket;
    this.opensAt = opensAt;
    this.#wake = wake;
  }

  send(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#wake();
  }
  end(): void {
    this.#isEnding = true;
    this.#wake();
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }
  get isEnding(): boolean {
    return this.#isEnding;
  }
  /** Whether a packet may leave now. */
  isReady(now: number): boolean {
    return !this.isEmpty && now >= this.opensAt && this.#inFlight < this.#window;
  }

  take(): Buffer {
    const first = this.#waiting[0]!; // only asked when it is ready
    const packet = first.subarray(0, PACKET);
    if (packet.length === first.length) this.#waiting.shift();
    else this.#waiting[0] = first.subarray(PACKET);
    this.#inFlight += packet.length;
    return packet;
  }
  /** The other side has said that it has the bytes: so many more may be under way. */
  confirmed(bytes: number): void {
    this.#inFlight -= bytes;
    this.#window += bytes;
  }
}

interface UnderWay {
  arrivesAt: number;
  lane: Lane;
  packet: Buffer;
}

/** One direction of the line: packets of all connections in turn, as fast as the bandwidth lets them leave. */
class Direction {
  delivered = 0;
  readonly #bytesPerMillisecond: number;
  readonly #delay: number;
  #lanes: Lane[] = [];
  #underWay: UnderWay[] = [];
  #unconfirmed: UnderWay[] = [];
  #freeAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor({ roundTrip, megabitsPerSecond }: LinkSpeed) {
    this.#delay = roundTrip / 2;
    this.#bytesPerMillisecond = (megabitsPerSecond * 1_000_000) / 8 / 1000;
  }

  lane(socket: Socket, opensAt: number): Lane {
    const lane = new Lane(socket, opensAt, () => this.#run());
    this.#lanes.push(lane);
    socket.on('close', () => (this.#lanes = this.#lanes.filter((other) => other !== lane)));
    return lane;
  }

  #run(): void {
    if (this.#timer !== null) return;
    this.#step();
    const isBusy =
      this.#underWay.length > 0 ||
      this.#unconfirmed.length > 0 ||
      this.#lanes.some((lane) => !lane.isEmpty || lane.isEnding);
    if (!isBusy) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#run();
    }, 1);
  }

  #step(): void {
    const now = performance.now();
    while (this.#unconfirmed[0] && this.#unconfirmed[0].arrivesAt + this.#delay <= now) {
      const { lane, packet } = this.#unconfirmed.shift()!;
      lane.confirmed(packet.length);
    }
    this.#depart(now);
    while (this.#underWay[0] && this.#underWay[0].arrivesAt <= now) {
      const arrived = this.#underWay.shift()!;
      this.delivered += arrived.packet.length;
      arrived.lane.socket.write(arrived.packet);
      this.#unconfirmed.push(arrived);
    }
    this.#endEmptied();
  }

  /** Timers wake late, so what could have left since the line was free leaves now, with the time it would have left. */
  #depart(now: number): void {
    this.#freeAt = Math.max(this.#freeAt, now - 2);
    while (this.#freeAt <= now) {
      const index = this.#lanes.findIndex((lane) => lane.isReady(now));
      if (index < 0) return;
      const [lane] = this.#lanes.splice(index, 1) as [Lane];
      this.#lanes.push(lane);
      const packet = lane.take();
      this.#freeAt += packet.length / this.#bytesPerMillisecond;
      this.#underWay.push({ arrivesAt: this.#freeAt + this.#delay, lane, packet });
    }
  }

  #endEmptied(): void {
    const ended = this.#lanes.filter(
      (lane) => lane.isEnding && lane.isEmpty && !this.#underWay.some((packet) => packet.lane === lane),
    );
    for (const lane of ended) lane.socket.end();
    this.#lanes = this.#lanes.filter((lane) => !ended.includes(lane));
  }
}

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
  delivered: () => number;
  close: () => Promise<void>;
}

/** One packet of Ethernet, and what a connection may send before the first acknowledgement (RFC 6928). */
const PACKET = 1460;
const FIRST_WINDOW = 10 * PACKET;

/**
 * A TCP proxy that behaves like a line: latency, one bandwidth for all connections together in each direction, the
 * round trip of opening a connection, and slow start. A browser's own throttling has none of the last three, and they
 * are what makes many small files expensive.
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
  /** Whether a packet may be sent now. */
  isReady(now: number): boolean {
    return !this.isEmpty && now >= this.opensAt && this.#inFlight < this.#window;
  }

  take(): Buffer {
    const first = this.#waiting[0]!; // only called when it is ready
    const packet = first.subarray(0, PACKET);
    if (packet.length === first.length) this.#waiting.shift();
    else this.#waiting[0] = first.subarray(PACKET);
    this.#inFlight += packet.length;
    return packet;
  }
  /** The other side has acknowledged the bytes: the window grows. */
  confirmed(bytes: number): void {
    this.#inFlight -= bytes;
    this.#window += bytes;
  }
}

interface UnderWay {
  lane: Lane;
  packet: Buffer;
  arrivesAt: number;
  /** When the sender hears that it has arrived. */
  confirmedAt: number;
}

/** One direction of the line: packets of all connections in turn, as fast as the bandwidth lets them leave. */
class Direction {
  delivered = 0;
  readonly #bytesPerMillisecond: number;
  readonly #delay: number;
  #lanes: Lane[] = [];
  #underWay: UnderWay[] = [];
  #unconfirmed: UnderWay[] = [];
  /** When the next packet can be sent, or could have been: an idle line does not accumulate bandwidth. */
  #freeAt = 0;
  #isIdle = true;
  #timer: NodeJS.Timeout | null = null;

  constructor({ roundTrip, megabitsPerSecond }: LinkSpeed) {
    this.#delay = roundTrip / 2;
    this.#bytesPerMillisecond = (megabitsPerSecond * 1_000_000) / 8 / 1000;
  }

  lane(socket: Socket, opensAt: number): Lane {
    const lane = new Lane(socket, opensAt, () => {
      this.#something(Math.max(performance.now(), opensAt));
      this.#run();
    });
    this.#lanes.push(lane);
    socket.on('close', () => (this.#lanes = this.#lanes.filter((other) => other !== lane)));
    return lane;
  }

  #something(at: number): void {
    if (this.#isIdle) this.#freeAt = Math.max(this.#freeAt, at);
    this.#isIdle = false;
  }

  #run(): void {
    if (this.#timer !== null) return;
    this.#catchUp(performance.now());
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

  /** Timers wake late on a busy machine, so everything counts from the time at which it was due. */
  #catchUp(now: number): void {
    for (;;) {
      const ready = this.#lanes.findIndex((lane) => lane.isReady(this.#freeAt));
      const confirmation = this.#unconfirmed[0]?.confirmedAt ?? Infinity;
      if (ready >= 0 && this.#freeAt <= Math.min(now, confirmation)) this.#depart(ready);
      else if (confirmation <= now) this.#confirm();
      else {
        this.#isIdle = ready < 0;
        break;
      }
    }
    while (this.#underWay[0] && this.#underWay[0].arrivesAt <= now) {
      const { lane, packet } = this.#underWay.shift()!;
      this.delivered += packet.length;
      lane.socket.write(packet);
    }
    this.#endEmptied();
  }

  #depart(index: number): void {
    const [lane] = this.#lanes.splice(index, 1) as [Lane];
    this.#lanes.push(lane);
    const packet = lane.take();
    this.#freeAt += packet.length / this.#bytesPerMillisecond;
    const arrivesAt = this.#freeAt + this.#delay;
    const sent = { lane, packet, arrivesAt, confirmedAt: arrivesAt + this.#delay };
    this.#underWay.push(sent);
    this.#unconfirmed.push(sent);
  }

  #confirm(): void {
    const { lane, packet, confirmedAt } = this.#unconfirmed.shift()!;
    lane.confirmed(packet.length);
    const canGoOn = this.#lanes.some((other) => !other.isEmpty);
    if (canGoOn && !this.#lanes.some((other) => other !== lane && other.isReady(this.#freeAt))) {
      this.#freeAt = Math.max(this.#freeAt, confirmedAt);
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

import { once } from 'node:events';
import net, { type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import path from 'node:path';

/**
 * A TCP proxy in front of a database that can fall silent: connections stay open, and nothing is forwarded in either
 * direction, as behind a firewall that has dropped them. A killed server closes its connections; this does not, so
 * it finds code that waits without a timeout.
 */
export class HalfOpenProxy {
  readonly #target: NetConnectOpts;
  readonly #server: net.Server;
  readonly #clients = new Set<Socket>();
  readonly #databases = new Set<Socket>();
  #isSilent = false;

  private constructor(target: NetConnectOpts) {
    this.#target = target;
    this.#server = net.createServer((client) => this.#accept(client));
  }

  /** Listens on a free port of 127.0.0.1. @param target the database's own address, with host and port or a socket folder */
  static async before(target: string): Promise<HalfOpenProxy> {
    const proxy = new HalfOpenProxy(addressOf(target));
    await proxy.listen();
    return proxy;
  }

  /** The address of a database, through the proxy. */
  connectionString(target: string): string {
    const { port } = this.#server.address() as AddressInfo;
    const [, credentials, database] = /^postgres(?:ql)?:\/\/([^@/]*)@[^/]*\/([^?]*)/.exec(target) ?? [];
    return `postgresql://${credentials}@127.0.0.1:${port}/${database}`;
  }

  /** The open connections of clients. */
  get connections(): number {
    return this.#clients.size;
  }

  /** From now on nothing is forwarded. New connections are accepted and stay silent too. */
  fallSilent(): void {
    this.#isSilent = true;
    for (const socket of [...this.#clients, ...this.#databases]) silence(socket);
  }

  /** Connections that are opened from now on work again. Silent ones stay silent. */
  recover(): void {
    this.#isSilent = false;
  }

  /** Refuses connections and ends those that are open, as a stopped database does. */
  async close(): Promise<void> {
    for (const socket of [...this.#clients, ...this.#databases]) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Accepts connections, after `close` on the same port as before. */
  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  #accept(client: Socket): void {
    const database = net.connect(this.#target);
    this.#clients.add(client);
    this.#databases.add(database);
    client.pipe(database).pipe(client);
    client.on('error', () => {}).on('close', () => this.#drop(client, database));
    database.on('error', () => {}).on('close', () => this.#drop(client, database));
    if (this.#isSilent) [client, database].forEach(silence);
  }

  /** Closes both ends together, except in silence: then the database does not notice that its client is gone. */
  #drop(client: Socket, database: Socket): void {
    this.#clients.delete(client);
    if (client.destroyed && this.#isSilent) return;
    this.#databases.delete(database);
    client.destroy();
    database.destroy();
  }
}

/** Reads what arrives and forwards nothing. */
function silence(socket: Socket): void {
  socket.unpipe();
  socket.resume();
}

function addressOf(target: string): NetConnectOpts {
  const [, host = '', port = '5432', query = ''] = /@([^:/]*):?(\d*)\/[^?]*\??(.*)$/.exec(target) ?? [];
  const parameters = new URLSearchParams(query);
  const folder = parameters.get('host');
  if (folder) return { path: path.join(folder, `.s.PGSQL.${parameters.get('port') ?? '5432'}`) };
  return { host, port: Number(port || 5432) };
}

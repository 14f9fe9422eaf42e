import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import type { Headers } from './test-portal.ts';

/** For systems that do not report the size of their socket buffers. */
const CAUTIOUS_BYTES = 16 * 1024 * 1024;
/** The buffers of Node's streams at both ends. */
const STREAM_BYTES = 512 * 1024;

/**
 * How much of a response goes into the buffers of a connection whose client does not read. The send buffer grows to its
 * maximum; the receive buffer grows only for clients that read, so it has its first size, twice for its own overhead.
 */
export function bytesHeldBySockets(): number {
  try {
    const [, , most] = sizes('/proc/sys/net/ipv4/tcp_wmem');
    const [, first] = sizes('/proc/sys/net/ipv4/tcp_rmem');
    return most! + 2 * first! + STREAM_BYTES; // the files have three numbers each
  } catch {
    return CAUTIOUS_BYTES;
  }
}

function sizes(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
}

/** Sends a GET request and never reads its response. Destroy the socket afterwards. */
export async function requestWithoutReading(origin: string, path: string, headers: Headers = {}): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

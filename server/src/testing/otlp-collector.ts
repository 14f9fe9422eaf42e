import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

type Attributes = Record<string, string | number | boolean>;
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** 2 is a server's, 3 a client's. */
  kind: number;
  /** 2 is an error. */
  status: number;
  attributes: Attributes;
}
export interface CollectedPoint {
  name: string;
  unit: string;
  attributes: Attributes;
  value: number;
  /** How many values a histogram has. */
  count: number | undefined;
}

interface WireValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
type WireAttributes = { key: string; value: WireValue }[];
interface WireSpan extends Omit<CollectedSpan, 'attributes' | 'status'> {
  attributes: WireAttributes;
  status: { code?: number };
}
interface WirePoint {
  attributes?: WireAttributes;
  asInt?: number | string;
  asDouble?: number;
  sum?: number;
  count?: number | string;
}
interface WireMetric {
  name: string;
  unit: string;
  gauge?: { dataPoints: WirePoint[] };
  histogram?: { dataPoints: WirePoint[] };
}
interface WireExport {
  resourceSpans?: { resource: { attributes: WireAttributes }; scopeSpans: { spans: WireSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: WireMetric[] }[] }[];
}

/** A collector for tests: takes OTLP over HTTP as JSON, and keeps what it reads. */
export class OtlpCollector {
  /** `refuse` answers 503, `hang` nothing at all. */
  behavior: 'accept' | 'refuse' | 'hang' = 'accept';
  readonly spans: CollectedSpan[] = [];
  readonly points: CollectedPoint[] = [];
  readonly resources: Attributes[] = [];
  /** The bodies and headers of all exports, as texts, for what must not be in them. */
  readonly bodies: string[] = [];
  readonly headers: http.IncomingHttpHeaders[] = [];
  readonly #server = http.createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The first span that fits, once it has arrived. @throws Error after 20 seconds, with the names of those that came */
  async span(name: string, fits: (span: CollectedSpan) => boolean = () => true): Promise<CollectedSpan> {
    const find = () => this.spans.find((span) => span.name === name && fits(span));
    return this.#wait(find, () => `${name} among the spans ${this.spans.map((span) => span.name).join(', ')}`);
  }

  /** The newest value that fits, once there is one. */
  async point(name: string, fits: (point: CollectedPoint) => boolean = () => true): Promise<CollectedPoint> {
    const find = () => this.points.findLast((point) => point.name === name && fits(point));
    return this.#wait(find, () => `${name} among ${JSON.stringify(this.points)}`);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #wait<T>(find: () => T | undefined, what: () => string): Promise<T> {
    for (const limit = performance.now() + 20_000; performance.now() < limit; await delay(50)) {
      const found = find();
      if (found) return found;
    }
    throw new Error(`The collector did not get ${what()}`);
  }

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = (await json(request)) as WireExport;
    if (this.behavior === 'hang') return;
    if (this.behavior === 'refuse') return void response.writeHead(503).end();
    this.bodies.push(JSON.stringify(body));
    this.headers.push(request.headers);
    for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
      this.resources.push(plain(resource.attributes));
      const spans = scopeSpans.flatMap((scope) => scope.spans);
      this.spans.push(
        ...spans.map(({ name, traceId, spanId, parentSpanId, kind, status, attributes }) => ({
          name,
          traceId,
          spanId,
          parentSpanId: parentSpanId || undefined,
          kind,
          status: status.code ?? 0,
          attributes: plain(attributes),
        })),
      );
    }
    const metrics = (body.resourceMetrics ?? []).flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((scope) => scope.metrics),
    );
    for (const { name, unit, gauge, histogram } of metrics) {
      for (const { attributes = [], asInt, asDouble, sum, count } of (gauge ?? histogram)?.dataPoints ?? []) {
        const value = Number(asDouble ?? asInt ?? sum);
        this.points.push({
          name,
          unit,
          attributes: plain(attributes),
          value,
          count: count === undefined ? undefined : Number(count),
        });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}

function plain(attributes: WireAttributes): Attributes {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.doubleValue ?? value.intValue),
    ]),
  );
}

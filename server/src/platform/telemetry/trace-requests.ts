import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Meter,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Tracing {
  tracer: Tracer;
  meter: Meter;
  /** The trace of the request that the current code works for. */
  contexts: AsyncLocalStorage<Context>;
}

/** The buckets that the semantic conventions advise, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const propagator = new W3CTraceContextPropagator();

/**
 * A span for each request, which continues the caller's trace, and its duration by route and status. Attributes name the
 * template of a route, never an address: that may hold the id of a person, or the secret of a calendar feed.
 */
export function traceRequests(app: FastifyInstance, { tracer, meter, contexts }: Tracing): void {
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of requests, until the response was sent or the caller was gone',
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  const traces = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, reply, done) => {
    const { telemetry } = request.routeOptions.config;
    if (telemetry === 'none') return done();
    const began = performance.now();
    const facts = factsOf(request);
    const context = telemetry === 'metrics' ? null : begin(request, facts);
    reply.raw.once('close', () => {
      const status = { 'http.response.status_code': reply.raw.statusCode };
      if (!isStream(reply)) durations.record((performance.now() - began) / 1_000, { ...facts, ...status });
      const span = context && trace.getSpan(context);
      if (span) end(span, { ...status, isCutOff: !reply.raw.writableEnded });
    });
    if (context) contexts.run(context, done);
    else done();
  });
  // a body arrives in events of its connection, where the context is lost
  app.addHook('preValidation', (request, _reply, done) => {
    const context = traces.get(request);
    if (context) contexts.run(context, done);
    else done();
  });

  function begin(request: FastifyRequest, attributes: Attributes): Context {
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { url: route = '' } = request.routeOptions;
    const name = `${request.method} ${route}`.trimEnd();
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.SERVER, attributes: { ...attributes, 'portal.request_id': request.id } },
      caller,
    );
    const context = trace.setSpan(ROOT_CONTEXT, span);
    traces.set(request, context);
    request.traceparent = traceparentOf(span);
    if (span.isRecording()) request.log = request.log.child({ traceId: span.spanContext().traceId });
    return context;
  }
}

/** One that stays open has no duration that says anything. */
const isStream = ({ raw }: FastifyReply) => String(raw.getHeader('content-type')).startsWith('text/event-stream');

function factsOf({ method, routeOptions }: FastifyRequest): Attributes {
  const { url: route } = routeOptions;
  return { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
}

function end(span: Span, { isCutOff, ...status }: Attributes & { isCutOff: boolean }): void {
  span.setAttributes(status);
  if (Number(status['http.response.status_code']) >= 500) {
    span.setAttribute('error.type', String(status['http.response.status_code']));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  if (isCutOff) span.setAttribute('portal.cut_off', true);
  span.end();
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

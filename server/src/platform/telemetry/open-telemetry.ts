import { randomUUID } from 'node:crypto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { diag, DiagLogLevel, type Context } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { RepeatFilter } from '../limits/repeat-filter.ts';
import { observeGauges } from './observe-gauges.ts';
import type { Telemetry, TelemetrySettings } from './telemetry.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';

/** Names what made the spans and metrics, for a collector. */
const SCOPE = 'agent-portal';
const EXPORT_WITHIN_MS = 5_000;
/** A collector that is down must not hold up a server that stops. */
const CLOSE_WITHIN_MS = 3_000;
const REPORT_EVERY_MS = 10 * 60_000;

/** Starts traces and metrics. @param warn receives one sentence, at most every ten minutes, when the collector fails */
export function openTelemetry(settings: TelemetrySettings, warn: (sentence: string) => void): Telemetry {
  const { endpoint, headers, serviceName, sampledShare, metricIntervalMs } = settings;
  reportFailures(warn);
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() });
  const to = (signal: 'traces' | 'metrics') => ({
    url: `${endpoint.replace(/\/+$/, '')}/v1/${signal}`,
    headers,
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  const sampled = new TraceIdRatioBasedSampler(sampledShare);
  const traces = new TracerProvider({
    resource,
    // also below a caller's span: by its trace id, so that a stranger cannot have everything recorded
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    spanLimits: { attributeValueLengthLimit: 4_000 },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('traces')) })],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('metrics')),
    exportIntervalMillis: metricIntervalMs,
    exportTimeoutMillis: Math.min(EXPORT_WITHIN_MS, metricIntervalMs),
  });
  const metrics = new MeterProvider({ resource, readers: [reader] });
  const [tracer, meter] = [traces.getTracer(SCOPE), metrics.getMeter(SCOPE)];
  const contexts = new AsyncLocalStorage<Context>();
  return {
    traceRequests: (app) => traceRequests(app, { tracer, meter, contexts }),
    traceStatement: traceStatements({ tracer, contexts }),
    observe: observeGauges(meter),
    async close() {
      const ended = Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
      await Promise.race([ended, delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function reportFailures(warn: (sentence: string) => void): void {
  const filter = new RepeatFilter({ write: warn, periodMs: REPORT_EVERY_MS });
  const report = (...facts: unknown[]) =>
    filter.report('export', `Telemetry is not exported: ${facts.map(String).join(' ').slice(0, 300)}`);
  const quiet = () => {};
  const logger = { error: report, warn: report, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

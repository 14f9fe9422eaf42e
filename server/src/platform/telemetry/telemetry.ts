import type { FastifyInstance } from 'fastify';

export interface TelemetrySettings {
  /** The base address of an OTLP collector; traces and metrics are posted to `/v1/traces` and `/v1/metrics` below it. */
  endpoint: string;
  /** Sent with every export, such as the key of a collector. */
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that is recorded, from 0 to 1. */
  sampledShare: number;
  metricIntervalMs: number;
}

export interface Gauge {
  name: string;
  /** UCUM, such as `s`, or what is counted in braces, such as `{message}`. */
  unit: string;
  description: string;
}
export interface Reading {
  value: number;
  attributes?: Record<string, string>;
}

/**
 * Traces and metrics of this server (docs/decisions/0051). Absent without a collector, so what is measured here must be
 * optional everywhere. This file imports nothing at run time: only `open-telemetry.ts` knows the libraries.
 */
export interface Telemetry {
  /** A span and a duration for each request. Call it before other hooks are added. */
  traceRequests: (app: FastifyInstance) => void;
  /** A span for a statement of a request whose trace is recorded: its text with placeholders, never its values. */
  traceStatement: <T>(pool: string, text: string, run: () => Promise<T>) => Promise<T>;
  /** Reads a gauge each time metrics are exported. What it throws is logged, and the gauge left out. */
  observe: (gauge: Gauge, read: () => Reading[] | Promise<Reading[]>) => void;
  /** Sends what is left, within a few seconds, and ends. */
  close: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** W3C Trace Context of the request; absent without telemetry. A page passes it on to its first calls. */
    traceparent?: string;
  }
  interface FastifyContextConfig {
    /** `metrics`: no trace. `none`: nothing, for probes. Default: both. */
    telemetry?: 'metrics' | 'none';
  }
}

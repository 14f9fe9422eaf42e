import { z } from 'zod';
import { otlpHeaders } from '../platform/telemetry/otlp-headers.ts';
import type { TelemetrySettings } from '../platform/telemetry/telemetry.ts';
import { httpAddress, type Parsed } from './setting-parsers.ts';

export const telemetryShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) => otlpHeaders(text))
    .refine((headers) => headers !== null, 'must be a list like api-key=secret,tenant=portal')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('agent-portal'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number of milliseconds, from 1000')
    .transform(Number)
    .refine((milliseconds) => milliseconds >= 1_000, 'must be a whole number of milliseconds, from 1000')
    .default(60_000),
};

/** @returns undefined without a collector */
export function toTelemetrySettings(parsed: Parsed<typeof telemetryShape>): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = parsed;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: parsed.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: parsed.OTEL_SERVICE_NAME,
    sampledShare: parsed.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: parsed.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

import type { Meter, ObservableGauge } from '@opentelemetry/api';
import type { Telemetry } from './telemetry.ts';

/** `Telemetry.observe` for a meter. Several parts of the server may read the same gauge, each with its own attributes. */
export function observeGauges(meter: Meter): Telemetry['observe'] {
  const gauges = new Map<string, ObservableGauge>();
  return ({ name, unit, description }, read) => {
    const gauge = gauges.get(name) ?? meter.createObservableGauge(name, { unit, description });
    gauges.set(name, gauge);
    gauge.addCallback(async (result) => {
      for (const { value, attributes } of await read()) result.observe(value, attributes);
    });
  };
}

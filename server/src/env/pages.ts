import { SERVICES, TrackingSink, type ServiceAddresses } from '@portal/shared/contracts';
import { PageLogLevel } from '@portal/shared/contracts/page-log';
import { z } from 'zod';
import { httpAddress, onOff, percentage, type Parsed } from './setting-parsers.ts';

/** Settings of pages: what they report, and which services they call. */
export interface PageSettings {
  /** From which level on pages send their log (HOST-61). */
  pageLogLevel: PageLogLevel;
  /** The share of visits that send their log, from 0 to 1; what is critical is sent by all. */
  pageLogShare: number;
  /** The share of visits that measure how fast pages are, from 0 to 1. */
  fieldDataShare: number;
  /** Where pages send what is tracked (CS-031). */
  trackingSink: TrackingSink;
  /** Off: browsers are served a worker that removes itself and what it kept. */
  serviceWorker: boolean;
  /** Services that browsers call at an address of their own (API-01, CS-035); the others are the portal's. */
  services: ServiceAddresses;
}

export const pageShape = {
  PAGE_LOG_LEVEL: z
    .enum(PageLogLevel.options, { error: `must be one of ${PageLogLevel.options.join(', ')}` })
    .default('error'),
  PAGE_LOG_PERCENT: percentage.default(1),
  FIELD_DATA_PERCENT: percentage.default(1),
  TRACKING_SINK: z
    .enum(TrackingSink.options, { error: `must be one of ${TrackingSink.options.join(', ')}` })
    .default('portal'),
  SERVICE_WORKER: onOff.default(true),
  ACCOUNTS_SERVICE_URL: httpAddress.optional(),
  AGENTS_SERVICE_URL: httpAddress.optional(),
  REFERRALS_SERVICE_URL: httpAddress.optional(),
  CONTENT_SERVICE_URL: httpAddress.optional(),
  CONSUMER_SERVICE_URL: httpAddress.optional(),
  EMAIL_SERVICE_URL: httpAddress.optional(),
};

/** Settings of pages; shares are from 0 to 1, and set as percentages. */
export function toPageSettings(parsed: Parsed<typeof pageShape>): PageSettings {
  return {
    pageLogLevel: parsed.PAGE_LOG_LEVEL,
    pageLogShare: parsed.PAGE_LOG_PERCENT,
    fieldDataShare: parsed.FIELD_DATA_PERCENT,
    trackingSink: parsed.TRACKING_SINK,
    serviceWorker: parsed.SERVICE_WORKER,
    services: serviceAddresses(parsed),
  };
}

function serviceAddresses(parsed: Parsed<typeof pageShape>): ServiceAddresses {
  return Object.fromEntries(
    SERVICES.flatMap((service) => {
      const url = parsed[`${service.toUpperCase() as Uppercase<typeof service>}_SERVICE_URL`];
      return url === undefined ? [] : [[service, url]];
    }),
  );
}

import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { SupportLineTable } from '../support-tables.ts';

/** What is stored of a line of the log. */
export type StoredLine = Omit<Selectable<SupportLineTable>, 'lineId'>;

const Line = z.looseObject({
  level: z.enum(['info', 'warn', 'error', 'fatal']),
  time: z.iso.datetime(),
  requestId: z.string(),
  msg: z.string(),
  reference: z.string().nullish().catch(null),
  release: z.string().nullish().catch(null),
  visit: z.string().nullish().catch(null),
});

/** What a page sent; other lines may have a `page` that is something else. */
const Page = z.looseObject({
  visit: z.string().nullish(),
  error: z.looseObject({ requestId: z.string().nullish() }).nullish(),
});

/** A line as the log writes it; null for one that is not about a request, and for those of developers. */
export function readLine(text: string): StoredLine | null {
  const { data } = Line.safeParse(storable(JSON.parse(text)));
  if (!data) return null;
  const { level, time, requestId, msg, reference, release, visit, ...fields } = data;
  const page = Page.safeParse(data['page']).data;
  return {
    at: new Date(time),
    level: level === 'fatal' ? 'error' : level,
    message: msg,
    requestId,
    aboutRequest: page?.error?.requestId ?? null,
    reference: reference ?? null,
    visit: visit ?? page?.visit ?? null,
    release: release ?? null,
    fields,
  };
}

/** Without what PostgreSQL cannot hold in text: one such character would keep the lines beside it out, too. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storable(name), storable(item)]));
}

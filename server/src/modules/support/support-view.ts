import {
  SUPPORT_LINES_KEPT_DAYS,
  type FailedRelease,
  type SupportAnswer,
  type SupportCase,
  type SupportPerson,
} from '@portal/shared/contracts/support';
import { HealthErrorCode, HealthPhase } from '@portal/shared/contracts/release-health';
import type { SupportReference } from '@portal/shared/domain';
import { MINUTE_MS } from '@portal/shared/durations';
import { sql, type Kysely, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { wordsOf } from './rules/line-words.ts';
import type { SupportLineTable } from './support-tables.ts';

type Row = Selectable<SupportLineTable>;

/** How far before and after a line other lines of its visit are shown. */
const AROUND = 10 * MINUTE_MS;
const MAX_LINES = 200;
/** A page sends its log in the next idle moment. */
const REPORTED_WITHIN = 2 * MINUTE_MS;
/** Ids that begin like the one asked for. */
const MAX_MATCHES = 20;

const Caller = z.object({
  userId: z.string(),
  kind: z.enum(['agent', 'director', 'staff', 'nobody']),
  id: z.number().nullable(),
  isActing: z.boolean(),
});
const Facts = z.object({
  caller: Caller.optional().catch(undefined),
  snapshot: z.string().optional().catch(undefined),
  isPinned: z.boolean().optional().catch(undefined),
  page: z.object({ snapshot: z.string(), isPinned: z.boolean() }).optional().catch(undefined),
  req: z.object({ method: z.string(), path: z.string() }).optional().catch(undefined),
  res: z.object({ status: z.number() }).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
});
const factsOf = ({ fields }: Row) => Facts.parse(fields);

/** What a reference stands for; null when no line has it. */
export async function findSupportCase(
  db: Kysely<Database>,
  reference: SupportReference,
): Promise<SupportAnswer | null> {
  if (reference.kind === 'failure') {
    const referred = await db
      .selectFrom('supportLine')
      .selectAll()
      .where('reference', '=', reference.reference)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return referred ? { kind: 'case', case: await toCase(db, referred, reference.reference) } : null;
  }
  const requests = await requestsLike(db, reference.prefix);
  const [only] = requests;
  if (!only) return null;
  if (requests.length > 1) {
    const matches = requests.map((row) => ({
      reference: idOf(row),
      at: row.at.toISOString(),
      text: wordsOf(row).text,
    }));
    return { kind: 'several', matches };
  }
  return { kind: 'case', case: await toCase(db, only, idOf(only)) };
}

/** Id of the request a line is about: its own, or the one a page failed with. */
const idOf = ({ requestId, aboutRequest }: Row): string => aboutRequest ?? requestId;

/** For each request whose id begins so, the line that says what went wrong; the newest first. */
async function requestsLike(db: Kysely<Database>, prefix: string): Promise<Row[]> {
  const pattern = `${prefix.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (coalesce(about_request, request_id)) * from (
        (select * from support_line where request_id like ${pattern} and about_request is null and reference is null
          order by at desc limit ${MAX_LINES})
        union all
        (select * from support_line where about_request like ${pattern} order by at desc limit ${MAX_LINES})
      ) found
      order by
        coalesce(about_request, request_id),
        about_request is not null,
        message <> 'request failed',
        message <> 'request refused',
        at
    ) requests
    order by at desc limit ${MAX_MATCHES}`.execute(db);
  return rows;
}

async function toCase(db: Kysely<Database>, referred: Row, reference: string): Promise<SupportCase> {
  const rows = await readAround(db, referred);
  const facts = rows.map(factsOf);
  const ofReferred = factsOf(referred);
  // what a page says of a request may be about another's
  const caller = rows
    .filter(({ requestId }) => requestId === reference)
    .map(factsOf)
    .find((fact) => fact.caller)?.caller;
  const page = facts.find((fact) => fact.page)?.page;
  return {
    reference,
    at: referred.at.toISOString(),
    failure: await failureOf(db, referred),
    request: requestOf(rows, reference),
    person: caller ? await personOf(db, caller) : null,
    snapshot: ofReferred.snapshot ?? page?.snapshot ?? facts.find((fact) => fact.snapshot)?.snapshot ?? null,
    isPinned: ofReferred.isPinned ?? page?.isPinned ?? false,
    lines: rows.slice(0, MAX_LINES).map((row) => ({
      at: row.at.toISOString(),
      level: row.level,
      ...wordsOf(row),
      isReferred: row.lineId === referred.lineId,
    })),
    isCut: rows.length > MAX_LINES,
  };
}

/** The lines of the request and of the visit around it, in the order of time. */
async function readAround(db: Kysely<Database>, referred: Row): Promise<Row[]> {
  const from = new Date(referred.at.getTime() - AROUND);
  const until = new Date(referred.at.getTime() + AROUND);
  const reportedUntil = new Date(referred.at.getTime() + REPORTED_WITHIN);
  const { rows } = await sql<Row>`
    with near as (
      select * from support_line where request_id in (${referred.requestId}, ${idOf(referred)})
      union
      -- the page that made a request reports at once; who reports it later has the reference from somewhere else
      select * from support_line where about_request = ${idOf(referred)} and at < ${reportedUntil}
    ),
    visits as (select distinct visit from near where visit is not null),
    of_visits as (
      select l.* from support_line l join visits v on v.visit = l.visit where l.at between ${from} and ${until}
    ),
    behind as (
      -- requests that the page of the visit failed with
      select l.* from support_line l
      where l.request_id in (select about_request from of_visits where about_request is not null)
    )
    select * from (
      select * from near where at between ${from} and ${until}
      union select * from of_visits
      union select * from behind
    ) found
    order by abs(extract(epoch from at - ${referred.at})), line_id limit ${MAX_LINES + 1}`.execute(db);
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.lineId - other.lineId);
}

async function failureOf(db: Kysely<Database>, { release, reference, fields }: Row): Promise<FailedRelease | null> {
  const { data } = z
    .object({
      phase: HealthPhase,
      outcome: z.enum(['recovered', 'failed']),
      errorCode: HealthErrorCode.nullable(),
    })
    .safeParse(fields);
  if (!data || release === null || reference === null) return null;
  const { visits, since } = await db
    .selectFrom('supportLine')
    .select((eb) => [eb.fn.countAll<number>().as('visits'), eb.fn.min('at').as('since')])
    .where('release', '=', release)
    .where('reference', 'is not', null)
    .where(sql`fields ->> 'errorCode'`, 'is not distinct from', data.errorCode)
    .where(sql`fields ->> 'phase'`, '=', data.phase)
    .executeTakeFirstOrThrow();
  return { release, ...data, visits, since: since.toISOString() };
}

function requestOf(rows: readonly Row[], reference: string): SupportCase['request'] {
  const own = rows.filter(({ requestId }) => requestId === reference);
  const { req, res } = own.map(factsOf).find((facts) => facts.req && facts.res) ?? {};
  if (!req || !res) return null;
  const refused = own.find(({ message }) => message === 'request refused');
  const code = (refused && factsOf(refused).code) ?? (res.status >= 500 ? 'server_fault' : null);
  return { ...req, status: res.status, code };
}

async function personOf(
  db: Kysely<Database>,
  { userId, kind, id, isActing }: z.infer<typeof Caller>,
): Promise<SupportPerson | null> {
  if (kind === 'nobody') return null;
  const staff = kind === 'staff' || isActing ? await emailOf(db, userId) : null;
  if (kind === 'staff' || id === null) return { kind: 'staff', id: null, name: staff, actedBy: null };
  const named =
    kind === 'agent'
      ? await db.selectFrom('agent').select(['firstName', 'lastName']).where('agentId', '=', id).executeTakeFirst()
      : await db
          .selectFrom('reloDirector')
          .select(['firstName', 'lastName'])
          .where('reloDirectorId', '=', id)
          .executeTakeFirst();
  const name = named ? `${named.firstName} ${named.lastName}` : null;
  return { kind, id, name, actedBy: isActing ? (staff ?? userId) : null };
}

/** E-mail of a member of staff, from the audit log, which has everyone who acts for somebody. */
async function emailOf(db: Kysely<Database>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auditEntry')
    .select('actorEmail')
    .where('actorId', '=', userId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actorEmail ?? null;
}

/** Deletes the lines that are no longer kept. */
export async function trimSupportLines(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SUPPORT_LINES_KEPT_DAYS * 24 * 60 * MINUTE_MS);
  await db.deleteFrom('supportLine').where('at', '<', before).execute();
}

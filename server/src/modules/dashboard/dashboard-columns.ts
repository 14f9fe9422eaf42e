import type { ContactViewer } from '@portal/shared/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { fixedText } from '../../database/fixed-text.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { nextEvents, type EventOfAudience } from '../content/index.ts';
import { responseSpans, type ResponseSpan } from '../referrals/index.ts';
import { agentFacts, type AgentFacts } from './agent-facts.ts';
import { appointmentRows, type AppointmentRows } from './appointments-view.ts';
import { AGENT_ID, NOW } from './asked.ts';
import { closedRows, type ClosedRows } from './commissions-view.ts';
import { statusCounts, type StatusCount } from './funnel-view.ts';
import { dueRows, type DueRows } from './need-update-view.ts';
import { placeRows, zipRows, type PlaceRow, type ZipRow } from './own-zips-view.ts';
import { rankRows, type RankRow } from './rank-card.ts';

export interface DashboardRequest {
  agentId: number;
  /** Determines whether phone numbers are shown (D-17). */
  viewer: ContactViewer;
  now: Date;
}

/** What the parts are made of: each is one JSON value, and a column of the statement that reads them. */
export interface DashboardColumns {
  agent: AgentFacts | null;
  due: DueRows;
  appointments: AppointmentRows;
  statuses: StatusCount[];
  ranks: RankRow[];
  zips: ZipRow[];
  places: PlaceRow[];
  closed: ClosedRows;
  responses: ResponseSpan[];
  events: EventOfAudience[];
}
export type ColumnName = keyof DashboardColumns;

const EXPRESSIONS: {
  [Name in ColumnName]: (viewer: ContactViewer) => RawBuilder<DashboardColumns[Name]>;
} = {
  agent: () => agentFacts,
  due: dueRows,
  appointments: appointmentRows,
  statuses: () => statusCounts,
  ranks: () => rankRows,
  zips: () => zipRows,
  places: () => placeRows,
  closed: () => closedRows,
  responses: () => responseSpans(AGENT_ID, NOW),
  events: () => nextEvents(NOW),
};
export const COLUMN_NAMES = Object.keys(EXPRESSIONS) as ColumnName[];

/**
 * Reads columns with one statement. All of them are a statement that is put together once and prepared, because it is what
 * nearly every visit asks; a few of them are another text each time.
 */
export async function readColumns<Name extends ColumnName>(
  db: Kysely<Database>,
  { agentId, viewer, now }: DashboardRequest,
  names: readonly Name[],
): Promise<Pick<DashboardColumns, Name>> {
  const columns = names.length === COLUMN_NAMES.length ? allColumns(viewer) : columnsOf(viewer, names);
  const { rows } = await sql<Pick<DashboardColumns, Name>>`
    select ${columns} from (select ${agentId}::bigint as agent_id, ${now}::timestamptz as now) as asked
  `.execute(db.withoutPlugins());
  return rows[0]!; // one row was asked about
}

function columnsOf(viewer: ContactViewer, names: readonly ColumnName[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${EXPRESSIONS[name](viewer)} as ${sql.id(name)}`));
}

const fixed = new Map<ContactViewer, RawBuilder<unknown>>();

/** All columns as a text, marked as prepared. They have no parameters: those are of the row that is asked about. */
function allColumns(viewer: ContactViewer): RawBuilder<unknown> {
  const known = fixed.get(viewer);
  if (known) return known;
  const columns = fixedText(sql`${prepared} ${columnsOf(viewer, COLUMN_NAMES)}`);
  fixed.set(viewer, columns);
  return columns;
}

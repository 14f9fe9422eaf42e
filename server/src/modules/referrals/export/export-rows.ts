import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readCursor } from '../../../database/read-cursor.ts';
import { filterConditions, listOrder, sortKeys } from '../list/list-conditions.ts';
import { NEWEST_STEPS } from '../details/read-entries.ts';
import { receivedAtOfF } from '../list/received-at.ts';
import type { ReferralListRequest } from '../list/list-request.ts';
import { contactIsVisible, withinScope, type ReferralScope } from '../referral-scope.ts';
import { isShownStep } from '../details/shown-steps.ts';
import type { ExportColumnName } from '../rules/export-columns.ts';
import type { ExportRow, ExportSide } from '../rules/export-row.ts';

export interface ExportRowsRequest extends Omit<ReferralListRequest, 'limit' | 'page'> {
  /** Only what these need is read; the fields of the others are absent. */
  columns: readonly ExportColumnName[];
}

const SIDES_AT_ONCE = 100;

interface ExportRowsOptions {
  db: Kysely<Database>;
  request: ExportRowsRequest;
  signal: AbortSignal;
  /** Default: few enough to be written within some milliseconds, so that other requests are served in between. */
  sidesAtOnce?: number;
}

/** All rows of a list in its order, in batches from one cursor (D-23). */
export class ExportRows implements AsyncIterable<ExportRow[]> {
  readonly #options: Required<ExportRowsOptions>;
  #total = 0;

  constructor(options: ExportRowsOptions) {
    this.#options = { sidesAtOnce: SIDES_AT_ONCE, ...options };
  }

  /** The number of all rows; known with the first batch. */
  get total(): number {
    return this.#total;
  }

  /** @throws the reason of the signal, or what the database answers */
  async *[Symbol.asyncIterator](): AsyncGenerator<ExportRow[]> {
    const grouper = new Grouper();
    const source = {
      open: async (trx: Transaction<Database>) => {
        this.#total = await countRows(trx, this.#options.request);
        await openCursor(trx, this.#options.request);
      },
      fetch: fetchSides,
      rowsAtOnce: this.#options.sidesAtOnce,
    };
    for await (const sides of readCursor(this.#options.db, source, this.#options.signal)) {
      yield grouper.add(sides, sides.length < this.#options.sidesAtOnce);
    }
  }
}

async function fetchSides(trx: Transaction<Database>, count: number): Promise<ExportSide[]> {
  const { rows } = await sql<ExportSide>`fetch forward ${sql.lit(count)} from export_rows`.execute(
    trx.withoutPlugins(),
  );
  return rows;
}

/** Puts sides into rows; the sides of the last row of a batch may go on in the next one. */
class Grouper {
  #open: [ExportSide, ...ExportSide[]] | null = null;

  add(sides: readonly ExportSide[], isLast: boolean): ExportRow[] {
    const rows: ExportRow[] = [];
    for (const side of sides) {
      const open = this.#open;
      if (open && open[0].consumerId === side.consumerId && open[0].agentId === side.agentId) {
        open.push(side);
        continue;
      }
      if (open) rows.push(open);
      this.#open = [side];
    }
    if (isLast && this.#open) rows.push(this.#open);
    return rows;
  }
}

async function countRows(trx: Transaction<Database>, request: ExportRowsRequest): Promise<number> {
  const { scope, category, filter, now } = request;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from agent a join referral_row r using (agent_id)
    where ${withinScope(scope)} and r.category = ${category} and ${filterConditions(filter, scope, now)}
  `.execute(trx);
  return rows[0]?.total ?? 0;
}

async function openCursor(trx: Transaction<Database>, request: ExportRowsRequest): Promise<void> {
  const { scope, category, filter, sortBy, sort, now, columns } = request;
  // all rows are read, not only the first tenth
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`
    declare export_rows no scroll cursor for
    select agent_id as "agentId", consumer_id as "consumerId", f.buy_side as "buySide", f.category,
      ${sql.join([...columns.flatMap((name) => fieldsOf(name, scope)), sortKeys(sortBy, filter.consumerQuery)])}
    from agent a
    join referral_row r using (agent_id)
    join consumer c using (agent_id, consumer_id)
    join referral f using (agent_id, consumer_id)
    where ${withinScope(scope)} and r.category = ${category} and f.category = ${category}
      and ${filterConditions(filter, scope, now)}
    order by ${listOrder(sortBy, sort, true)}, f.buy_side
  `.execute(trx);
}

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone f.time_zone)::date`;

/** What the statement reads for a column, under the names of `ExportSide`: renaming every field of every row costs time. */
function fieldsOf(name: ExportColumnName, scope: ReferralScope): RawBuilder<unknown>[] {
  switch (name) {
    case 'contact':
      return [sql`c.first_name as "firstName", c.last_name as "lastName"`];
    case 'email':
      return [sql`case when ${contactIsVisible(scope)} then c.email end as email`];
    case 'phone':
      return [sql`case when ${contactIsVisible(scope)} then c.phone_number end as "phoneNumber"`];
    case 'agent':
      return [sql`a.first_name as "agentFirstName", a.last_name as "agentLastName"`];
    case 'side':
      return [];
    case 'intent':
      return [sql`f.source, f.appointment_type as "appointmentType"`];
    case 'status':
      return [sql`f.status, f.sub_status as "subStatus"`];
    case 'address':
      return [
        sql`f.street_number as "streetNumber", f.street_name as "streetName", f.unit_number as "unitNumber",
          f.city, f.state, f.zip`,
      ];
    case 'commission':
      return [
        sql`f.commission_received as "commissionReceived", f.es_listing_commission as "esListingCommission",
          f.contract_sale_price as "contractSalePrice", f.sold_price as "soldPrice", f.list_price as "listPrice",
          f.avg_avm as "avgAvm", f.mid_range as "midRange", ${listedPrice} as "listedPrice"`,
      ];
    case 'updated':
      return [sql`extract(epoch from f.updated_at) as "updatedAt", ${dayOf(sql.ref('f.updated_at'))} as "updatedDay"`];
    case 'appointment':
      return [sql`${dayOf(sql`coalesce(f.scheduled_appointment, f.listing_appointment_date)`)} as "appointmentDay"`];
    case 'created':
      return [sql`extract(epoch from ${receivedAtOfF}) as "createdAt", ${dayOf(receivedAtOfF)} as "createdDay"`];
    case 'agentReferralId':
      return [sql`f.referral_id as "referralId"`];
  }
}

/** The price of the newest step of a seller's history that was listed, among the steps that the list reads (REF-58). */
const listedPrice = sql`
  case when not f.buy_side and coalesce(f.es_listing_commission, f.sold_price, f.list_price) is null then (
    select h.list_price
    from (
      select * from referral_history h where h.agent_id = f.agent_id and h.referral_id = f.referral_id
        and ${isShownStep}
      order by h.step desc limit ${sql.lit(NEWEST_STEPS)}
    ) h
    where h.status = 'Listed' and h.list_price is not null order by h.modified_at desc, h.step desc limit 1
  ) end`;

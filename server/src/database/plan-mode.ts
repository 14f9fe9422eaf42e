import type pg from 'pg';

type PlanMode = 'default' | 'force_generic_plan';

/** The mode of each connection; absent where it is unknown. */
const modes = new WeakMap<pg.PoolClient, PlanMode>();

/** Settings of a transaction end with it when it is undone, also by the commit of one that failed. */
const MAY_UNDO_SETTINGS = /^\s*(rollback|commit)/i;

/**
 * Sends a statement. A named one gets one plan for all its values, which the connection keeps. Left to itself PostgreSQL
 * compares estimates, and plans many of our statements again for each call, which takes longer than running them.
 * Others are planned for their values. Where a connection has to change between the two, the change is sent together with the
 * statement, so it costs no round trip.
 * @param client of a pool with `pipeline`
 */
export async function queryWithPlan(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const mode = config.name === undefined ? 'default' : 'force_generic_plan';
  const hasPlans = config.name !== undefined || (config.values?.length ?? 0) > 0;
  if (!hasPlans || modes.get(client) === mode) {
    if (MAY_UNDO_SETTINGS.test(config.text)) modes.delete(client);
    return client.query(config);
  }
  const { stream } = client.connection;
  stream.cork();
  const changed = client.query(`set plan_cache_mode to ${mode}`);
  const result = client.query(config);
  stream.uncork();
  modes.set(client, mode);
  // in a transaction that has failed, both fail with the same error
  const [answer] = await Promise.all([result, changed]);
  return answer;
}

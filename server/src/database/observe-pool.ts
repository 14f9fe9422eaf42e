import type pg from 'pg';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import type { ClientPool, PooledClient } from './watched-pool.ts';

export interface PoolObservation {
  telemetry: Telemetry;
  /** What the pool is for. */
  name: 'requests' | 'background';
}

/** A pool whose statements are traced, and whose connections are counted. */
export function observePool(pool: ClientPool, counted: pg.Pool, { telemetry, name }: PoolObservation): ClientPool {
  const attributes = { 'db.client.connection.pool.name': name };
  const inState = (state: string) => ({ ...attributes, 'db.client.connection.state': state });
  telemetry.observe(
    {
      name: 'db.client.connection.count',
      unit: '{connection}',
      description: 'Open connections of a pool, by whether somebody uses them',
    },
    () => [
      { value: counted.totalCount - counted.idleCount, attributes: inState('used') },
      { value: counted.idleCount, attributes: inState('idle') },
    ],
  );
  telemetry.observe(
    {
      name: 'db.client.connection.pending_requests',
      unit: '{request}',
      description: 'Those who wait for a connection of a pool',
    },
    () => [{ value: counted.waitingCount, attributes }],
  );
  const traced = (client: PooledClient): PooledClient => ({
    query: (config) => telemetry.traceStatement(name, config.text, () => client.query(config)),
    release: (isBroken) => client.release(isBroken),
  });
  return { options: pool.options, end: () => pool.end(), connect: async () => traced(await pool.connect()) };
}

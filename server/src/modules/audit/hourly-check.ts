import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ChainService } from './chain-service.ts';

const QUEUE = 'audit-check';
const EVERY_HOUR = '0 * * * *';

/** Every hour one of the servers checks the chain of the audit log, and says so in its log when something is wrong. */
export async function scheduleAuditCheck(
  boss: PgBoss,
  chain: ChainService,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    const { check } = await chain.check();
    if (check && check.problems.length > 0) {
      log.error({ problems: check.problems }, 'the audit log was changed by something other than the portal');
    }
  });
  await boss.schedule(QUEUE, EVERY_HOUR, null, { tz: 'America/New_York' });
}

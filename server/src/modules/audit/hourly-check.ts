import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { ChainService } from './chain-service.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'audit-check';
const EVERY_HOUR = '0 * * * *';

/** Every hour one of the servers checks the chain of the audit log, and says so in its log when something is wrong. */
export async function scheduleAuditCheck(
  boss: PgBoss,
  chain: ChainService,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  await scheduleJob(boss, {
    queue: QUEUE,
    cron: EVERY_HOUR,
    work: async () => {
      const { check } = await chain.check();
      if (check && check.problems.length > 0) {
        log.error({ problems: check.problems }, 'the audit log was changed by something other than the portal');
      }
    },
  });
}

import { randomUUID } from 'node:crypto';
import type { CrmDelivery, CrmFailure } from '@portal/shared/contracts';
import { MINUTE_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_CRM_ORIGIN, newSecret } from '../modules/crm/index.ts';
import { DEMO_IDS } from './demo-accounts.ts';

type Answer = [status: number | null, milliseconds: number];

/** Deliveries of the past, the newest first; the tries of each, the oldest first. */
const STORY: readonly { event: CrmDelivery['event']; minutesAgo: number; answers: Answer[] }[] = [
  { event: 'referral.status_changed', minutesAgo: 26, answers: [[200, 142]] },
  { event: 'test', minutesAgo: 32, answers: [[200, 97]] },
  {
    event: 'referral.created',
    minutesAgo: 190,
    answers: [
      [503, 88],
      [200, 131],
    ],
  },
  { event: 'appointment.set', minutesAgo: 330, answers: [[200, 118]] },
  { event: 'note.added', minutesAgo: 1_500, answers: [[200, 124]] },
  {
    event: 'referral.created',
    minutesAgo: 2_900,
    answers: [503, 503, null, null, null, null, null].map((status) => [status, status === null ? 10_001 : 91]),
  },
];
/** Minutes from one try to the next. */
const PAUSES = [0, 0.2, 1, 30, 120, 360, 720];

/** The CRM of maya, which is the simulator, and what was delivered to it before. A new secret each time: it is shown once. */
export async function seedCrm(db: Kysely<Database>, now: Date): Promise<void> {
  const agentId = DEMO_IDS.maya;
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  await db
    .insertInto('crmWebhook')
    .values({
      agentId,
      url: `${DEMO_CRM_ORIGIN}/agent-portal`,
      events: ['referral.created', 'referral.status_changed', 'appointment.set', 'report.ready'],
      isEnabled: true,
      secret: newSecret(),
      oldSecret: null,
      oldSecretUntil: null,
      createdAt: before(40 * 24 * 60),
      updatedAt: before(9 * 24 * 60),
    })
    .execute();
  const referrals = await db
    .selectFrom('referral')
    .select('referralId')
    .where('agentId', '=', agentId)
    .orderBy('referralId')
    .limit(STORY.length)
    .execute();
  for (const [index, { event, minutesAgo, answers }] of STORY.entries()) {
    const key = { agentId, deliveryId: randomUUID() };
    const isGivenUp = answers.at(-1)?.[0] !== 200;
    const referralId = event === 'test' ? null : (referrals[index]?.referralId ?? null);
    const createdAt = before(minutesAgo);
    const facts = { event, referralId, step: referralId && 1, reportId: null, createdAt, dueAt: createdAt };
    await db
      .insertInto('crmDelivery')
      .values({ ...key, ...facts, state: isGivenUp ? 'given-up' : 'answered', attempts: answers.length })
      .execute();
    let after = 0;
    const tries = answers.map(([status, milliseconds], place) => {
      after += PAUSES[place] ?? 0;
      const triedAt = new Date(createdAt.getTime() + after * MINUTE_MS);
      return { ...key, attempt: place + 1, triedAt, status, failure: failureOf(status), milliseconds };
    });
    await db.insertInto('crmTry').values(tries).execute();
  }
}

function failureOf(status: number | null): CrmFailure | null {
  if (status === null) return 'silent';
  return status === 200 ? null : 'refused';
}

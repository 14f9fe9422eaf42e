import type { Dashboard } from '@portal/shared/contracts';
import { audiencesOf, type ContactViewer, dayIn } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readNextEvent } from '../content/index.ts';
import { readResponseTimes, readTimeZone } from '../referrals/index.ts';
import { readAppointments } from './appointments-view.ts';
import { commissionsOfYear, readSales, readZipRows, toZipStats } from './commissions-view.ts';
import { readFunnel } from './funnel-view.ts';
import { readNeedUpdate } from './need-update-view.ts';
import { readOnboarding } from './onboarding-view.ts';
import { readRankCard } from './rank-card.ts';

export interface DashboardRequest {
  agentId: number;
  /** Determines whether phone numbers are shown (D-17). */
  viewer: ContactViewer;
  now: Date;
}

/** Everything the dashboard of an agent shows, read at the same time (DASH-01, D-24); undefined without the agent. */
export async function readDashboard(
  db: Kysely<Database>,
  { agentId, viewer, now }: DashboardRequest,
): Promise<Dashboard | undefined> {
  const [agent, timeZone] = await Promise.all([
    db
      .selectFrom('agent')
      .select(['currentStatus', 'featuredTerritory'])
      .where('agentId', '=', agentId)
      .executeTakeFirst(),
    readTimeZone(db, agentId),
  ]);
  if (!agent) return undefined;
  const year = Number(dayIn(timeZone, now.getTime()).slice(0, 4));
  const [agentRank, due, appointments, funnel, sales, zipRows, nextEvent, onboarding, responseTimes] =
    await Promise.all([
      readRankCard(db, agentId),
      readNeedUpdate(db, agentId, viewer, now),
      readAppointments(db, agentId, viewer, now),
      readFunnel(db, agentId),
      readSales(db, agentId, year),
      readZipRows(db, agentId),
      readNextEvent(db, audiencesOf(agent), now),
      readOnboarding(db, agentId),
      readResponseTimes(db, { agentId, timeZone, now }),
    ]);
  return {
    agentId,
    agentRank,
    agentStats: { ...due, ...appointments, funnel, commissions: commissionsOfYear(sales, year), responseTimes },
    agentZipStats: toZipStats(zipRows, sales),
    nextEvent: nextEvent
      ? {
          title: nextEvent.title,
          subTitle: nextEvent.subTitle,
          dateTime: nextEvent.dateTime,
          buttonUrl: nextEvent.buttonUrl,
        }
      : null,
    onboarding,
  };
}

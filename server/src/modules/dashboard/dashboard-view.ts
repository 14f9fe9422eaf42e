import type { Dashboard } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { audiencesOf, readNextEvent } from '../content/index.ts';
import type { Reader } from '../content/index.ts';
import { readAppointments } from './appointments-view.ts';
import { commissionsOfYear, readSales, readZipRows, toZipStats } from './commissions-view.ts';
import { readFunnel } from './funnel-view.ts';
import { readNeedUpdate } from './need-update-view.ts';
import { readOnboarding } from './onboarding-view.ts';
import { readRankCard } from './rank-card.ts';

export interface DashboardRequest {
  agentId: number;
  /** Decides whether phone numbers are shown (D-17). */
  viewer: ContactViewer;
  /** Whose events: the agent's, also while someone acts for them. */
  reader: Reader;
  now: Date;
}

/** Everything the dashboard of an agent shows, read at the same time (DASH-01, D-24). */
export async function readDashboard(
  db: Kysely<Database>,
  { agentId, viewer, reader, now }: DashboardRequest,
): Promise<Dashboard> {
  const year = now.getUTCFullYear();
  const [agentRank, due, appointments, funnel, sales, zipRows, nextEvent, onboarding] = await Promise.all([
    readRankCard(db, agentId),
    readNeedUpdate(db, agentId, viewer, now),
    readAppointments(db, agentId, viewer, now),
    readFunnel(db, agentId),
    readSales(db, agentId, year),
    readZipRows(db, agentId),
    readNextEvent(db, audiencesOf(reader), now),
    readOnboarding(db, agentId),
  ]);
  return {
    agentId,
    agentRank,
    agentStats: { ...due, ...appointments, funnel, commissions: commissionsOfYear(sales, year) },
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

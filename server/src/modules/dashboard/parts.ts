import type { AgentZipStat, DashboardPart, DashboardPartData } from '@portal/shared/contracts';
import { audiencesOf, dayIn } from '@portal/shared/domain';
import { nextEventFor } from '../content/index.ts';
import { toResponseTimes } from '../referrals/index.ts';
import { toAppointments } from './appointments-view.ts';
import { commissionsOfYear, toClosed } from './commissions-view.ts';
import type { ColumnName, DashboardColumns } from './dashboard-columns.ts';
import { toFunnel } from './funnel-view.ts';
import { toNeedUpdate } from './need-update-view.ts';
import { toOnboarding } from './onboarding-view.ts';
import { toOwnZips, toPlaces, withOwnNumbers } from './own-zips-view.ts';
import { toRankCard } from './rank-card.ts';

/** How a part is made: from which columns, and what it is. */
interface PartRule<Data, Name extends ColumnName> {
  columns: readonly Name[];
  make: (columns: Pick<DashboardColumns, Name>, now: Date) => Data;
}
type AnyRule<Part extends DashboardPart> = PartRule<DashboardPartData<Part>, ColumnName>;

function rule<Part extends DashboardPart, Name extends ColumnName>(
  _part: Part,
  columns: readonly Name[],
  make: (columns: Pick<DashboardColumns, Name>, now: Date) => DashboardPartData<Part>,
): AnyRule<Part> {
  return { columns, make };
}

/** The parts of the dashboard (DASH-01, D-24). None needs another, so each can fail, or take long, alone. */
export const PARTS: { [Part in DashboardPart]: AnyRule<Part> } = {
  needUpdate: rule('needUpdate', ['due'], ({ due }, now) => toNeedUpdate(due, now)),
  appointments: rule('appointments', ['appointments'], ({ appointments }, now) => toAppointments(appointments, now)),
  funnel: rule('funnel', ['statuses'], ({ statuses }) => toFunnel(statuses)),
  rank: rule('rank', ['ranks'], ({ ranks }) => toRankCard(ranks)),
  zips: rule('zips', ['zips', 'places', 'closed'], ({ zips, places, closed }, now) =>
    toOwnZips(zipStatsOf({ zips, places, closed }, now), toClosed(closed)),
  ),
  commissions: rule('commissions', ['places', 'closed'], ({ places, closed }, now) =>
    commissionsOfYear(toClosed(closed), yearIn(toPlaces(places).timeZone, now)),
  ),
  responseTimes: rule('responseTimes', ['places', 'responses'], ({ places, responses }, now) =>
    toResponseTimes(responses, toPlaces(places).timeZone, now),
  ),
  nextEvent: rule('nextEvent', ['agent', 'events'], ({ agent, events }) =>
    agent ? nextEventFor(audiencesOf(agent), events) : null,
  ),
  onboarding: rule('onboarding', ['agent'], ({ agent }) => (agent ? toOnboarding(agent) : [])),
};

/** The ZIPs with everything that is known about them there. */
export function zipStatsOf(
  { zips, places, closed }: Pick<DashboardColumns, 'zips' | 'places' | 'closed'>,
  now: Date,
): AgentZipStat[] {
  const own = toPlaces(places);
  return withOwnNumbers(zips, own, toClosed(closed), yearIn(own.timeZone, now));
}

/** The year it is where an agent works. */
function yearIn(timeZone: string, now: Date): number {
  return Number(dayIn(timeZone, now.getTime()).slice(0, 4));
}

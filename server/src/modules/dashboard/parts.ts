import type { DashboardPart, DashboardPartData } from '@portal/shared/contracts';
import { audiencesOf, dayIn } from '@portal/shared/domain';
import { nextEventFor } from '../content/index.ts';
import { toResponseTimes } from '../referrals/index.ts';
import { toAppointments } from './appointments-view.ts';
import { commissionsOfYear, salesOf } from './commissions-view.ts';
import type { ColumnName, DashboardColumns } from './dashboard-columns.ts';
import { toFunnel } from './funnel-view.ts';
import { toNeedUpdate } from './need-update-view.ts';
import { toOnboarding } from './onboarding-view.ts';
import { toPlaces, withOwnNumbers } from './own-zips-view.ts';
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
  zips: rule('zips', ['zipCodes', 'places', 'sales'], (columns, now) => {
    const places = toPlaces(columns.places);
    return withOwnNumbers(columns.zipCodes, places, salesOf(yearIn(places.timeZone, now), columns.sales));
  }),
  commissions: rule('commissions', ['places', 'sales'], ({ places, sales }, now) => {
    const year = yearIn(toPlaces(places).timeZone, now);
    return commissionsOfYear(salesOf(year, sales), year);
  }),
  responseTimes: rule('responseTimes', ['places', 'responses'], ({ places, responses }, now) =>
    toResponseTimes(responses, toPlaces(places).timeZone, now),
  ),
  nextEvent: rule('nextEvent', ['agent', 'events'], ({ agent, events }) =>
    agent ? nextEventFor(audiencesOf(agent), events) : null,
  ),
  onboarding: rule('onboarding', ['agent'], ({ agent }) => (agent ? toOnboarding(agent) : [])),
};

/** The year it is where an agent works. */
export function yearIn(timeZone: string, now: Date): number {
  return Number(dayIn(timeZone, now.getTime()).slice(0, 4));
}

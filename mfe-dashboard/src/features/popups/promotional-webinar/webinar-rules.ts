import { queryClient } from '@portal/shared/api';
import { type CurrentWebinar, hasWebinarTestFlag, type WebinarRecord } from '@portal/shared/contracts';
import { isAgreementSigned } from '@portal/shared/domain';
import type { PopupRule } from '../popup-rule.ts';
import { mayHaveShellModals } from '../shell-modals.ts';
import { currentWebinarQuery, webinarRecordsQuery } from './webinar.queries.ts';

/** Whether nothing was recorded for this webinar; an empty list counts, or nobody would see a first one (DASH-24, CS-092). */
export const isNews = ({ title }: Pick<CurrentWebinar, 'title'>, records: readonly WebinarRecord[]): boolean =>
  !records.some(({ campaign }) => campaign === title);

/** The featured webinar, if it has a picture to show (DASH-25, EVT-04). */
async function readShown(agentId: number): Promise<CurrentWebinar | null> {
  const webinar = await queryClient.fetchQuery(currentWebinarQuery(agentId));
  return webinar?.featuredModalImage ? webinar : null;
}

async function isNewTo(agentId: number, webinar: CurrentWebinar): Promise<boolean> {
  return isNews(webinar, await queryClient.fetchQuery(webinarRecordsQuery(agentId)));
}

/** Due once for each featured webinar; the test flag asks for nothing but a picture (DASH-05, DASH-24, DASH-25, CS-085). */
export const promotionalWebinarRule: PopupRule = {
  kind: 'promotional-webinar',
  isDue: async (context) => {
    const isTest = hasWebinarTestFlag(context.search);
    if (!isTest && !mayHaveShellModals(context)) return false;
    const { agentId } = context.agent;
    const webinar = await readShown(agentId);
    if (!webinar) return false;
    return isTest || (await isNewTo(agentId, webinar)) ? { id: webinar.id } : false;
  },
};

/** The same entry on the page of events, for those who have not signed and so have no shell modals (D-36, EVT-04, EVT-05). */
export const featuredEventRule: PopupRule = {
  kind: 'featured-event',
  onlyOn: ['/events'],
  isDue: async ({ agent, isActing, path }) => {
    if (isActing || isAgreementSigned(agent) || path !== '/events') return false;
    const webinar = await readShown(agent.agentId);
    return webinar && (await isNewTo(agent.agentId, webinar)) ? { id: webinar.id } : false;
  },
};

import { ApiError } from '@portal/shared/api';
import type { ReferralGroup } from '@portal/shared/contracts';
import { formatDate, fullName, leadIntent } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useLocation } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { actionClasses } from '@portal/shared/ui/action-button';
import { Moment } from '@portal/shared/ui/dates';
import { MailIcon, MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useEffect, useRef } from 'react';
import { mailHref } from '../../contact/links.ts';
import { listBefore, onlyFromList } from '../../navigation/list-before.ts';
import { rememberOpened } from '../../navigation/opened-row.ts';
import { subjectOf } from '../../queries/subject.ts';
import { EscrowReportPanel } from '../escrow-report/EscrowReportPanel.tsx';
import { addRecent, recentOwner } from '../recent-referrals/recent-ids.ts';
import { ReturnButton } from '../return-to-queue/ReturnButton.tsx';
import { LeadBanner } from '../speed-to-lead/LeadBanner.tsx';
import { useContact } from '../speed-to-lead/use-contact.ts';
import { waitingSide } from '../speed-to-lead/waiting-side.ts';
import { TitlePanel } from '../title/TitlePanel.tsx';
import { ActionBar } from './ActionBar.tsx';
import { AppointmentPanel } from './panels/AppointmentPanel.tsx';
import { BackLink } from './BackLink.tsx';
import { CommissionPanel } from './panels/CommissionPanel.tsx';
import { ContactPanel } from './panels/ContactPanel.tsx';
import { DetailsFailure, DetailsSkeleton } from './DetailsStates.tsx';
import { FeePanel } from './panels/FeePanel.tsx';
import facts from './panels/Facts.module.css';
import { NeighborLinks } from './NeighborLinks.tsx';
import { PropertyPanel } from './panels/PropertyPanel.tsx';
import { referralQuery } from './referral-details.queries.ts';
import classes from './ReferralDetails.module.css';
import { SalePanel } from './panels/SalePanel.tsx';
import { SideTabs } from './SideTabs.tsx';
import { StatusPanel } from './status/StatusPanel.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { useNewDay } from './use-new-day.ts';

/** One consumer: facts on the left, status in the middle, money on the right (D-21). */
export function ReferralDetails({ agentReferralId }: { agentReferralId: number }): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  const referral = useQuery(referralQuery(subject, agentReferralId));
  const { state } = useLocation() as { state: unknown };
  const group = referral.data;
  useTopic('referral.changed', (changed) => {
    if (group?.referral.some((entry) => entry.agentReferralId === changed.agentReferralId)) void referral.refetch();
  });
  useNewDay(referral);
  const owner = recentOwner(session);
  const isShown = group !== undefined;
  useEffect(() => {
    if (isShown) addRecent(owner, agentReferralId);
  }, [isShown, owner, agentReferralId]);
  const list = listBefore(state);
  useEffect(() => {
    if (group) rememberOpened(list, [agentReferralId, ...group.referral.map((side) => side.agentReferralId)]);
  }, [list, agentReferralId, group]);

  const name = useFocusOnNext(group?.consumer.consumerId);
  const { error } = referral;
  const problem = error instanceof ApiError ? error : null;
  // what is shown may be theirs no more: a director returned it, and may have given it to another agent
  if (!group || [403, 404].includes(problem?.status ?? 0)) {
    if (!referral.isError) return <DetailsSkeleton />;
    return <DetailsFailure error={problem} isRetrying={referral.isFetching} onRetry={() => void referral.refetch()} />;
  }
  // The answer holds the side that was asked for.
  const entry = group.referral.find((each) => each.agentReferralId === agentReferralId) ?? group.referral[0]!;
  const intent = leadIntent(entry);
  const waiting = waitingSide(group);
  const day = formatDate(entry.createdDate, entry.timeZone);
  return (
    <>
      <PageHeader
        title={
          <span ref={name} tabIndex={-1}>
            {fullName(group.consumer)}
          </span>
        }
        subtitle={intent ? t('{intent}, received {day}', { intent: t(intent), day }) : t('Received {day}', { day })}
        isInline
        back={
          <div className={classes.way}>
            <BackLink category={entry.category} />
            <NeighborLinks subject={subject} agentReferralId={agentReferralId} />
          </div>
        }
      >
        <ContactActions group={group} />
      </PageHeader>
      {waiting && <LeadBanner group={group} waiting={waiting} />}
      <SideTabs subject={subject} group={group} current={entry} from={onlyFromList(state)} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ContactPanel group={group} featuredTerritory={session.agent?.featuredTerritory ?? []} />
          <PropertyPanel entry={entry} />
          <SalePanel entry={entry} />
          <Panel title={t('Referral')}>
            <dl className={facts.facts}>
              {subject?.kind !== 'agent' && (
                <div>
                  <dt>{t('Agent')}</dt>
                  <dd>{fullName(group.agent)}</dd>
                </div>
              )}
              <div>
                <dt>{t('Lead intent')}</dt>
                <dd>{t(intent ?? '—')}</dd>
              </div>
              <div>
                <dt>{t('Referral ID')}</dt>
                <dd>{entry.agentReferralId}</dd>
              </div>
              <div>
                <dt>{t('Created')}</dt>
                <dd>
                  <Moment moment={entry.createdDate} timeZone={entry.timeZone} />
                </dd>
              </div>
              <div>
                <dt>{t('Last updated')}</dt>
                <dd>
                  <Moment moment={entry.updatedDate} timeZone={entry.timeZone} />
                </dd>
              </div>
            </dl>
            <ReturnButton key={entry.agentReferralId} group={group} entry={entry} />
          </Panel>
        </div>
        <div className={classes.column}>
          <StatusPanel
            key={entry.agentReferralId}
            subject={subject}
            group={group}
            entry={entry}
            now={referral.dataUpdatedAt}
          />
          <Timeline key={group.consumer.consumerId} subject={subject} entry={entry} agent={group.agent} />
        </div>
        <div className={classes.column}>
          <CommissionPanel group={group} />
          <FeePanel group={group} entry={entry} agent={session.agent} />
          <AppointmentPanel group={group} entry={entry} />
          <EscrowReportPanel group={group} entry={entry} />
          <TitlePanel key={entry.agentReferralId} subject={subject} entry={entry} />
        </div>
      </div>
      <ActionBar key={entry.agentReferralId} group={group} />
    </>
  );
}

/** Call, text and e-mail; absent where the contact is locked. While the clock runs, call and text are next to it. */
function ContactActions({ group }: { group: ReferralGroup }): ReactNode {
  const { email } = group.consumer;
  const { call, text, isAwaited } = useContact(group);
  return (
    <span className={classes.actions}>
      {call && text && !isAwaited && (
        <>
          <a {...call} className={actionClasses()}>
            <PhoneIcon />
            {t('Call')}
          </a>
          <a {...text} className={actionClasses()}>
            <MessageSquareIcon />
            {t('Text')}
          </a>
        </>
      )}
      {email && (
        <a href={mailHref(email)} className={actionClasses()}>
          <MailIcon />
          {t('Email')}
        </a>
      )}
    </span>
  );
}

/**
 * The page stays when the visitor goes on to the next consumer, so the host does not move the focus, and the link that had it
 * may be gone while they load. It goes to their name, which is read out.
 * @param consumerId undefined while it loads
 */
function useFocusOnNext(consumerId: number | undefined) {
  const name = useRef<HTMLElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (consumerId === undefined || consumerId === shown.current) return;
    if (shown.current !== undefined) name.current?.focus({ preventScroll: true });
    shown.current = consumerId;
  }, [consumerId]);
  return name;
}

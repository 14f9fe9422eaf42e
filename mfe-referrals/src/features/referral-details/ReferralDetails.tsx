import { ApiError } from '@portal/shared/api';
import type { ReferralGroup } from '@portal/shared/contracts';
import { formatDate, fullName, leadIntent } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { useQuery } from '@portal/shared/query';
import { useLocation } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { actionClasses } from '@portal/shared/ui/action-button';
import { Moment } from '@portal/shared/ui/dates';
import { MailIcon, MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { mailHref, smsHref, telHref } from '../../contact/links.ts';
import { subjectOf } from '../../subject.ts';
import { BackLink } from './BackLink.tsx';
import { CommissionPanel } from './CommissionPanel.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { DetailsFailure, DetailsSkeleton } from './DetailsStates.tsx';
import facts from './Facts.module.css';
import { PropertyPanel } from './PropertyPanel.tsx';
import { referralQuery } from './referral-details.queries.ts';
import classes from './ReferralDetails.module.css';
import { SideTabs } from './SideTabs.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { Timeline } from './Timeline.tsx';

/** One consumer: facts at the left, where it stands in the middle, money at the right (D-21). */
export function ReferralDetails({ agentReferralId }: { agentReferralId: number }): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  const referral = useQuery(referralQuery(subject, agentReferralId));
  const { state } = useLocation() as { state: unknown };
  const group = referral.data;
  useTopic('referral.changed', (changed) => {
    if (group?.referral.some((entry) => entry.agentReferralId === changed.agentReferralId)) void referral.refetch();
  });

  if (!group) {
    if (!referral.isError) return <DetailsSkeleton />;
    const { error } = referral;
    return (
      <DetailsFailure
        error={error instanceof ApiError ? error : null}
        isRetrying={referral.isFetching}
        onRetry={() => void referral.refetch()}
      />
    );
  }
  // The answer holds the side that was asked for.
  const entry = group.referral.find((each) => each.agentReferralId === agentReferralId) ?? group.referral[0]!;
  const appointment = entry.scheduledAppointment ?? entry.listingAppointmentDate;
  const intent = leadIntent(entry);
  const received = `received ${formatDate(entry.createdDate, entry.timeZone)}`;
  return (
    <>
      <PageHeader
        title={fullName(group.consumer)}
        subtitle={intent ? `${intent}, ${received}` : `Received ${received.slice('received '.length)}`}
        isInline
        back={<BackLink category={entry.category} />}
      >
        <ContactActions group={group} />
      </PageHeader>
      <SideTabs entries={group.referral} current={entry} state={state} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ContactPanel group={group} featuredTerritory={session.agent?.featuredTerritory ?? []} />
          <PropertyPanel entry={entry} />
          <Panel title="Referral">
            <dl className={facts.facts}>
              {subject?.kind !== 'agent' && (
                <div>
                  <dt>Agent</dt>
                  <dd>{fullName(group.agent)}</dd>
                </div>
              )}
              <div>
                <dt>Lead intent</dt>
                <dd>{intent ?? '—'}</dd>
              </div>
              <div>
                <dt>Referral ID</dt>
                <dd>{entry.agentReferralId}</dd>
              </div>
              <div>
                <dt>Created</dt>
                <dd>
                  <Moment moment={entry.createdDate} timeZone={entry.timeZone} />
                </dd>
              </div>
              <div>
                <dt>Last updated</dt>
                <dd>
                  <Moment moment={entry.updatedDate} timeZone={entry.timeZone} />
                </dd>
              </div>
            </dl>
          </Panel>
        </div>
        <div className={classes.column}>
          <StatusPanel key={entry.agentReferralId} entry={entry} now={referral.dataUpdatedAt} />
          <Timeline entry={entry} />
        </div>
        <div className={classes.column}>
          <CommissionPanel group={group} />
          <Panel title="Appointment">
            {appointment ? (
              <p className={facts.strong}>
                <Moment moment={appointment} timeZone={entry.timeZone} hasTime />
              </p>
            ) : (
              <p className={facts.quiet}>None yet.</p>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Call, text and e-mail; absent where the contact is locked. */
function ContactActions({ group }: { group: ReferralGroup }): ReactNode {
  const { email, phoneInfo } = group.consumer;
  return (
    <span className={classes.actions}>
      {phoneInfo.phoneNumber && (
        <>
          <a href={telHref(phoneInfo.phoneNumber)} className={actionClasses()}>
            <PhoneIcon />
            Call
          </a>
          <a href={smsHref(phoneInfo.phoneNumber)} className={actionClasses()}>
            <MessageSquareIcon />
            Text
          </a>
        </>
      )}
      {email && (
        <a href={mailHref(email)} className={actionClasses()}>
          <MailIcon />
          Email
        </a>
      )}
    </span>
  );
}

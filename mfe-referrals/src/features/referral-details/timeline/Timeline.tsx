import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { durationMessage } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Moment } from '@portal/shared/ui/dates';
import { ArrowRightIcon, FileTextIcon, FlagIcon, InboxIcon, PencilIcon } from '@portal/shared/ui/icon';
import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import { Panel } from '@portal/shared/ui/panel';
import { statusLabel } from '@portal/shared/status-labels';
import { StatusTag, statusTone } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Subject } from '../../../queries/subject.ts';
import { recordFigures } from '../../title/record-texts.ts';
import { titleEventQuery } from '../../title/title-event.queries.ts';
import {
  timelineOf,
  type TimelineStep,
  type TimelineTopic,
  topicsOf,
  topicsToChoose,
  withTitleRecords,
} from './timeline.ts';
import type { TimelineFilter } from './TimelineFilter.tsx';
import classes from './Timeline.module.css';

interface TimelineProps {
  subject: Subject | null;
  entry: ReferralEntry;
  agent: ReferralGroup['agent'];
}

/** Statuses, notes and system events of one side, the newest first (D-21). */
export function Timeline({ subject, entry, agent }: TimelineProps): ReactNode {
  const title = useQuery(titleEventQuery(subject, entry.agentReferralId));
  const [wanted, setWanted] = useState<TimelineTopic | null>(null);
  const steps = withTitleRecords(timelineOf(entry, agent), title.data?.records ?? []);
  const topics = topicsToChoose(steps);
  // the other side may have nothing of it
  const topic = wanted !== null && topics.includes(wanted) ? wanted : null;
  const shown = topic === null ? steps : steps.filter((step) => topicsOf(step).includes(topic));
  return (
    <Panel
      title={t('Timeline')}
      link={topics.length > 0 ? <Filter topics={topics} topic={topic} onChange={setWanted} /> : undefined}
    >
      {topics.length > 0 && (
        <p className="visually-hidden" role="status">
          {topic !== null && t('{shown} of {count} steps', { shown: shown.length, count: steps.length })}
        </p>
      )}
      <ol className={classes.steps}>
        {shown.map((step) => (
          <Step key={keyOf(step)} step={step} entry={entry} />
        ))}
      </ol>
    </Panel>
  );
}

const filter = onDemand(() => import('./TimelineFilter.tsx').then(({ TimelineFilter }) => TimelineFilter));

/** Below the first screen, so it is loaded after the page. Without it the timeline shows everything. */
function Filter(props: ComponentProps<typeof TimelineFilter>): ReactNode {
  const { part: LoadedFilter } = useOnDemand(filter);
  return <span className={classes.filter}>{LoadedFilter && <LoadedFilter {...props} />}</span>;
}

function Step({ step, entry }: { step: TimelineStep; entry: ReferralEntry }): ReactNode {
  return (
    <li className={classes.step} data-kind={step.kind}>
      <span className={clsx(classes.mark, step.kind === 'status' && classes.status)}>{MARKS[step.kind]}</span>
      <span className={classes.head}>
        <Heading step={step} isBuySide={entry.buySideReferral} />
      </span>
      <span className={classes.time}>
        <Moment moment={step.at} timeZone={entry.timeZone} hasTime />
      </span>
      {'notes' in step && step.notes && <p>{step.notes}</p>}
      {step.kind === 'title' && <p>{recordFigures(step.record)}</p>}
    </li>
  );
}

/** Two of the title service, or of a report, may have the same moment. */
function keyOf(step: TimelineStep): string {
  if (step.kind === 'title') return `${step.record.view} ${step.record.id}`;
  return `${step.kind}-${step.at}${step.kind === 'system' ? step.text : ''}`;
}

const MARKS: Record<TimelineStep['kind'], ReactNode> = {
  status: <FlagIcon size={13} />,
  note: <PencilIcon size={13} />,
  system: <InboxIcon size={13} />,
  title: <FileTextIcon size={13} />,
};

function Heading({ step, isBuySide }: { step: TimelineStep; isBuySide: boolean }): ReactNode {
  if (step.kind === 'title') {
    return <b>{step.record.view === 'quote' ? t('Title quote saved') : t('Seller net sheet saved')}</b>;
  }
  const by = step.by && <span className={classes.by}>{t('by {by}', { by: step.by })}</span>;
  if (step.kind === 'system') {
    return (
      <>
        <b>{step.text}</b>
        {by && <> {by}</>}
      </>
    );
  }
  if (step.kind === 'note') {
    return (
      <>
        <b>{t('Note')}</b> {by}
      </>
    );
  }
  return (
    <>
      {step.from && (
        <>
          <StatusTag status={statusLabel(step.from, isBuySide)} tone={statusTone(step.from)} />
          <ArrowRightIcon size={14} aria-label={t('to')} aria-hidden={false} />
        </>
      )}
      <StatusTag status={statusLabel(step.to, isBuySide)} tone={statusTone(step.to)} />
      {step.reachedAfter !== null && (
        <span>{t('reached {time} after it came in', { time: t(durationMessage(step.reachedAfter)) })}</span>
      )}
      {by}
    </>
  );
}

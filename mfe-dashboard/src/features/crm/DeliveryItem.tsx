import type { CrmDelivery } from '@portal/shared/contracts';
import { formatWhen } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ChevronDownIcon, ChevronUpIcon, CircleAlertIcon, CircleCheckIcon, ClockIcon } from '@portal/shared/ui/icon';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { deliveryContentQuery, useTryNow } from './crm.queries.ts';
import { aboutOf, wordsOfTry } from './crm-texts.ts';
import classes from './Crm.module.css';

interface DeliveryItemProps {
  agentId: number;
  delivery: CrmDelivery;
  mostTries: number;
  isActing: boolean;
}

/** A delivery: when, what, about whom, its tries as marks, and the last answer; opened, each try and what is sent. */
export function DeliveryItem({ agentId, delivery, mostTries, isActing }: DeliveryItemProps): ReactNode {
  const { deliveryId, event, createdAt, state, tries } = delivery;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { mutate, isPending } = useTryNow(agentId);
  const tryNow = (): void =>
    mutate(deliveryId, {
      onError: (error) =>
        events.publish('toast.show', { text: failureText(t('Not sent again.'), error), tone: 'failure' }),
    });
  const canTry = !isActing && event !== 'test' && tries.length > 0 && state !== 'answered';
  return (
    <li className={clsx(classes.delivery, isOpen && classes.open)}>
      <div className={classes.line}>
        <span className={clsx(classes.when, 'tabular')}>{formatWhen(createdAt)}</span>
        <code className={classes.event}>{event}</code>
        <span className={classes.about}>{aboutOf(delivery)}</span>
        <TryMarks delivery={delivery} />
        <Outcome delivery={delivery} />
        <span className={classes.lineActions}>
          {canTry && (
            <ActionButton isSmall isBusy={isPending} onClick={tryNow}>
              {state === 'waiting' ? t('Try Now') : t('Send Again')}
            </ActionButton>
          )}
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t('Details of {event}, {time}', { event, time: formatWhen(createdAt) })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
          </button>
        </span>
      </div>
      <div id={detailsId}>{isOpen && <Details agentId={agentId} delivery={delivery} mostTries={mostTries} />}</div>
    </li>
  );
}

function TryMarks({ delivery: { tries, state } }: { delivery: CrmDelivery }): ReactNode {
  const words = t('{count, plural, one {{count} try} other {{count} tries}}', { count: tries.length });
  return (
    <span className={classes.marks}>
      <span className="visually-hidden">{words}</span>
      {tries.map(({ at, failure }) => (
        <i key={at} className={failure === null ? classes.dot : classes.diamond} />
      ))}
      {state === 'waiting' && <i className={classes.ring} />}
    </span>
  );
}

function Outcome({ delivery: { state, dueAt, tries } }: { delivery: CrmDelivery }): ReactNode {
  const last = tries.at(-1);
  if (state === 'answered' && last) {
    return (
      <span className={clsx(classes.outcome, classes.isGood)}>
        <CircleCheckIcon size={16} />
        {wordsOfTry(last)}
      </span>
    );
  }
  if (state === 'given-up') {
    return (
      <span className={clsx(classes.outcome, classes.isBad)}>
        <CircleAlertIcon size={16} />
        {last ? t('{reason}, failed', { reason: wordsOfTry(last) }) : t('Failed')}
      </span>
    );
  }
  return (
    <span className={classes.outcome}>
      <ClockIcon size={16} />
      {last && dueAt
        ? t('{reason}, again at {time}', { reason: wordsOfTry(last), time: formatWhen(dueAt) })
        : t('On its way')}
    </span>
  );
}

function Details({ agentId, delivery, mostTries }: Omit<DeliveryItemProps, 'isActing'>): ReactNode {
  const { deliveryId, tries, state, dueAt, event } = delivery;
  const { data, isError } = useQuery(deliveryContentQuery(agentId, deliveryId));
  return (
    <div className={classes.details}>
      <div>
        <ol className={classes.tries}>
          {tries.map((each) => (
            <li key={each.at}>
              {each.failure === null ? (
                <CircleCheckIcon size={16} className={classes.isGood} />
              ) : (
                <CircleAlertIcon size={16} className={classes.isBad} />
              )}
              <span className="tabular">{formatWhen(each.at)}</span>
              <span>{wordsOfTry(each)}</span>
            </li>
          ))}
          {state === 'waiting' && dueAt && (
            <li>
              <ClockIcon size={16} />
              <span className="tabular">{formatWhen(dueAt)}</span>
              <span>
                {t('Try {number} of {count}', {
                  number: tries.length + 1,
                  count: Math.max(mostTries, tries.length + 1),
                })}
              </span>
            </li>
          )}
        </ol>
        {event !== 'test' && (
          <p className={classes.quiet}>{t('The same delivery id each time, so your CRM can ignore duplicates.')}</p>
        )}
      </div>
      {data === undefined && !isError && <Skeleton className={classes.waitingContent} />}
      {data !== undefined && (
        <pre className={classes.code} tabIndex={0} aria-label={t('What is sent')}>
          {data}
        </pre>
      )}
      {isError && data === undefined && <p>{t("Couldn't load the payload.")}</p>}
    </div>
  );
}

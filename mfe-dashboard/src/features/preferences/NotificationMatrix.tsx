import {
  ALWAYS_SENT,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationEvent,
} from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { LockIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { Fragment, type ReactNode } from 'react';
import { CHANNEL_NAMES, EVENT_GROUPS, EVENT_NAMES } from './preference-texts.ts';
import type { PreferenceValues } from './preference-values.ts';
import { SendTest } from './SendTest.tsx';
import classes from './Preferences.module.css';

interface NotificationMatrixProps {
  values: PreferenceValues;
  onChange: (next: Partial<PreferenceValues>) => void;
  /** Null: a test cannot be sent, because it would go to the agent an admin acts for (D-06). */
  test: { agentId: number; testedAt: string | null } | null;
}

/** Which event is told by which ways. Mail about the account cannot be turned off. */
export function NotificationMatrix({ values, onChange, test }: NotificationMatrixProps): ReactNode {
  const choose = (event: NotificationEvent, channel: NotificationChannel, isOn: boolean) =>
    onChange({
      [event]: NOTIFICATION_CHANNELS.filter((each) => (each === channel ? isOn : values[event].includes(each))),
    });
  return (
    <Panel
      title={t('Notifications')}
      isFlush
      className={classes.matrixPanel}
      link={test ? <SendTest {...test} /> : undefined}
    >
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(CHANNEL_NAMES[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EVENT_GROUPS.map(({ name, events }, index) => (
            <Fragment key={index}>
              <tr className={classes.group}>
                <th scope="colgroup" colSpan={4}>
                  {t(name)}
                </th>
              </tr>
              {events.map((event) => (
                <EventRow key={event} event={event} chosen={values[event]} onChoose={choose} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface EventRowProps {
  event: NotificationEvent;
  chosen: readonly NotificationChannel[];
  onChoose: (event: NotificationEvent, channel: NotificationChannel, isOn: boolean) => void;
}

function EventRow({ event, chosen, onChoose }: EventRowProps): ReactNode {
  const { name, when } = EVENT_NAMES[event];
  return (
    <tr>
      <th scope="row">
        {t(name)} {when !== null && <span className={classes.when}>{t(when)}</span>}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel}>
          {event === ALWAYS_SENT.event && channel === ALWAYS_SENT.channel ? (
            <span
              className={classes.locked}
              role="img"
              aria-label={t('Email about your password and sign-in is always sent')}
            >
              <LockIcon size={12} />
            </span>
          ) : (
            <Checkbox
              className={classes.tick}
              checked={chosen.includes(channel)}
              onChange={({ target }) => onChoose(event, channel, target.checked)}
              aria-label={t('{event}: {way}', { event: t(name), way: t(CHANNEL_NAMES[channel]) })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

import { clockText } from '@portal/shared/domain';
import { Trans } from '@portal/shared/i18n';
import { useSecondsLeft } from '@portal/shared/seconds-left';
import { TimerIcon } from '@portal/shared/ui';
import classes from './PortalAccessDialog.module.css';

/** How long nobody can send another invite to this agent; `until` in milliseconds since 1970. */
export function InviteWait({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return null;
  return (
    <p className={classes.wait}>
      <TimerIcon />
      <span>
        <Trans
          id="You can send the next one in <b>{time}</b>."
          values={{ time: clockText(seconds) }}
          components={{ b: <b className="tabular" /> }}
        />
      </span>
    </p>
  );
}

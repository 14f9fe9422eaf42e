import type { AgentProfile, ProfileField } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ArrowDownIcon, CircleCheckIcon, CircleDashedIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { partsOf, percentOf } from './completeness.ts';
import type { ProfileValues } from './profile-values.ts';
import classes from './Profile.module.css';

interface CompletenessPanelProps {
  values: ProfileValues;
  profile: AgentProfile;
  /** Leads to the field that adds a part. */
  onFill: (field: ProfileField | 'photo') => void;
  /** One line on top of the page, for small screens. */
  isShort?: boolean;
}

/** How much of the profile is there, and what is missing (D-34). It counts what is typed and could be saved. */
export function CompletenessPanel({ values, profile, onFill, isShort = false }: CompletenessPanelProps): ReactNode {
  const parts = partsOf(values, profile);
  const percent = percentOf(parts);
  const missing = parts.filter(({ isThere }) => !isThere);
  const bar = (
    <div className={classes.bar} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </div>
  );
  if (isShort) {
    const next = missing.find(({ field }) => field !== null);
    return (
      <div className={classes.short}>
        <div className={classes.shortHead}>
          <strong>{t('{percent}% complete', { percent })}</strong>
          {next?.field && (
            <ActionButton kind="link" onClick={() => next.field && onFill(next.field)}>
              {t('Add: {part}', { part: t(next.label) })}
              <ArrowDownIcon size={16} />
            </ActionButton>
          )}
        </div>
        {bar}
      </div>
    );
  }
  const count = missing.length;
  return (
    <Panel title={t('Completeness')} className={classes.complete ?? ''}>
      <p className={classes.percent}>
        <b>{t('{percent}%', { percent })}</b>{' '}
        <span>
          {count === 0
            ? t('nothing is missing')
            : t('{count, plural, one {one part is missing} other {{count} parts are missing}}', { count })}
        </span>
      </p>
      {bar}
      <ul role="list" className={classes.parts}>
        {parts.map(({ label, isThere, field }) => (
          <li key={label} className={clsx(!isThere && classes.missing)}>
            {isThere ? <CircleCheckIcon size={16} /> : <CircleDashedIcon size={16} />}
            <span>
              {t(label)}
              {!isThere && <span className="visually-hidden">{t('(missing)')}</span>}
            </span>
            {!isThere && field && (
              <ActionButton kind="link" aria-label={t('Add: {part}', { part: t(label) })} onClick={() => onFill(field)}>
                {t('Add')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

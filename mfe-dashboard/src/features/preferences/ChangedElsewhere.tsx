import { formatWhen, isToday, pageLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { UsersIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { namesOf } from './preference-texts.ts';
import type { PreferenceValues } from './preference-values.ts';
import classes from './Preferences.module.css';

/** What was saved in another window since this one was filled, by whom and when. */
export interface Elsewhere {
  names: readonly (keyof PreferenceValues)[];
  by: string | null;
  at: string | null;
}

/** Says what another window has changed; what was typed here is still there. */
export function ChangedElsewhere({ names, by, at }: Elsewhere): ReactNode {
  return (
    <div className={classes.elsewhere} role="status">
      <UsersIcon size={16} />
      <p>{sentenceOf({ names, by, at })}</p>
    </div>
  );
}

function sentenceOf({ names, by, at }: Elsewhere): string {
  const values = { person: by ?? '', time: at === null ? '' : formatWhen(at) };
  const changed = namesOf(names, pageLocale());
  if (at === null || isToday(at)) {
    return names.length === 0
      ? t('{person} saved these preferences at {time}. Your changes are still here.', values)
      : t('{person} changed this at {time}: {names}. Your changes are still here.', { ...values, names: changed });
  }
  return names.length === 0
    ? t('{person} saved these preferences on {time}. Your changes are still here.', values)
    : t('{person} changed this on {time}: {names}. Your changes are still here.', { ...values, names: changed });
}

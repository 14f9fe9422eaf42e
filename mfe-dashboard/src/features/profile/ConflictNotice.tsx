import type { AgentProfile, ProfileField } from '@portal/shared/contracts';
import { formatWhen, isToday } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { UsersIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import type { ProfileValues } from './profile-values.ts';
import { FIELD_NAMES, shownValue } from './profile-texts.ts';
import classes from './Profile.module.css';

interface ConflictNoticeProps {
  /** Typed here, and meanwhile changed by somebody else. */
  fields: ProfileField[];
  profile: AgentProfile;
  saved: ProfileValues;
  onUseTheirs: (field: ProfileField) => void;
}

/** Says who changed what since the form was filled; what is typed stays until one decides. */
export function ConflictNotice({ fields, profile, saved, onUseTheirs }: ConflictNoticeProps): ReactNode {
  if (fields.length === 0) return null;
  return (
    <div className={classes.conflict} role="status">
      <UsersIcon size={16} />
      <div>
        <ul role="list">
          {fields.map((field) => {
            const name = t(FIELD_NAMES[field]);
            return (
              <li key={field}>
                {sentenceOf(
                  field,
                  saved[field],
                  profile.changes.find((each) => each.field === field),
                )}{' '}
                <ActionButton
                  kind="link"
                  aria-label={t('Use theirs: {field}', { field: name })}
                  onClick={() => onUseTheirs(field)}
                >
                  {t('Use theirs')}
                </ActionButton>
              </li>
            );
          })}
        </ul>
        <p>{t('What you typed is still here. Save again to keep it.')}</p>
      </div>
    </div>
  );
}

/** What became of the field, by whom and when where that is known. */
function sentenceOf(field: ProfileField, saved: string, change: AgentProfile['changes'][number] | undefined): string {
  const value = shownValue(field, saved);
  const name = t(FIELD_NAMES[field]);
  if (!change) {
    return value === ''
      ? t('“{field}” was cleared.', { field: name })
      : t('“{field}” was changed to “{value}”.', { field: name, value });
  }
  const values = { who: change.by, field: name, time: formatWhen(change.at) };
  if (isToday(change.at)) {
    return value === ''
      ? t('{who} cleared “{field}” at {time}.', values)
      : t('{who} changed “{field}” to “{value}” at {time}.', { ...values, value });
  }
  return value === ''
    ? t('{who} cleared “{field}” on {time}.', values)
    : t('{who} changed “{field}” to “{value}” on {time}.', { ...values, value });
}

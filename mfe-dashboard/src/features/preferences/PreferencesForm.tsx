import type { PreferencesResponse } from '@portal/shared/contracts';
import { changedFields, DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { useSession } from '@portal/shared/session';
import { Form } from '@portal/shared/ui/form';
import { useQueryClient } from '@portal/shared/query';
import { type ReactNode, useMemo, useState } from 'react';
import { AccountColumns } from '../account/AccountColumns.tsx';
import { profileUpdated } from '../account/profile-updated.ts';
import { SaveBar } from '../account/SaveBar.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { ChangedElsewhere, type Elsewhere } from './ChangedElsewhere.tsx';
import { LanguageAndThemePanel } from './LanguageAndThemePanel.tsx';
import { NotificationMatrix } from './NotificationMatrix.tsx';
import { PausePanel } from './PausePanel.tsx';
import {
  type PreferenceValues,
  preferencesOf,
  problemsOf,
  readDraft,
  sectionsOf,
  valuesOf,
} from './preference-values.ts';
import { preferencesQuery, useSavePreferences } from './preferences.queries.ts';
import { QuietHoursPanel } from './QuietHoursPanel.tsx';
import { WantedReferrals } from './WantedReferrals.tsx';
import { WaysPanel } from './WaysPanel.tsx';
import { t } from '@portal/shared/i18n';
import classes from './Preferences.module.css';

interface PreferencesFormProps {
  agentId: number;
  stored: PreferencesResponse;
  draft: KnownDraft;
}

/** All preferences are saved together, but for language and theme, which apply at once. */
export function PreferencesForm({ agentId, stored, draft }: PreferencesFormProps): ReactNode {
  const { preferences, revision } = stored;
  const saved = useMemo(() => valuesOf(preferences), [preferences]);
  const isActing = useSession().actingRole !== null;
  const client = useQueryClient();
  const savePreferences = useSavePreferences(agentId);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);

  const account = useAccountForm<PreferenceValues>({
    draft,
    title: t('Preferences'),
    saved,
    revision,
    readDraft,
    problemsOf,
    save: async (values, changes, baseRevision) => {
      await savePreferences({ preferences: preferencesOf(values), revision: baseRevision });
      setElsewhere(null);
      sectionsOf(changes).forEach(profileUpdated);
    },
    reload: async () => {
      await client.refetchQueries(preferencesQuery(agentId));
      const now = client.getQueryData(preferencesQuery(agentId).queryKey);
      if (!now) return;
      const names = Object.keys(changedFields(saved, valuesOf(now.preferences))) as (keyof PreferenceValues)[];
      setElsewhere({ names, by: now.changedBy, at: now.changedAt });
    },
  });
  const { values, set, formProps, bar } = account;
  const isIdle = bar.changes === 0 || bar.isKept;

  return (
    <Form {...formProps} className={classes.form}>
      {account.draft && <DraftNotice {...account.draft} />}
      {elsewhere && <ChangedElsewhere {...elsewhere} />}
      <AccountColumns
        aside={
          <>
            <LanguageAndThemePanel agentId={agentId} isActing={isActing} isIdle={isIdle} />
            <QuietHoursPanel values={values} onChange={set} />
            <WaysPanel email={stored.email} phoneNumber={stored.phoneNumber} isActing={isActing} />
            <PausePanel values={values} savedUntil={saved.pausedUntil} onChange={set} />
          </>
        }
      >
        <NotificationMatrix
          values={values}
          onChange={set}
          test={isActing ? null : { agentId, testedAt: stored.testedAt }}
        />
        <WantedReferrals />
      </AccountColumns>
      <SaveBar
        {...bar}
        onDiscard={() => {
          setElsewhere(null);
          bar.onDiscard();
        }}
      />
    </Form>
  );
}

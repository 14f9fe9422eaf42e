import { type AgentProfile, type ProfileField } from '@portal/shared/contracts';
import { DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { Form } from '@portal/shared/ui/form';
import { type ReactNode, useMemo } from 'react';
import { AccountColumns } from '../account/AccountColumns.tsx';
import { SaveBar } from '../account/SaveBar.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { AgreementPanel } from './AgreementPanel.tsx';
import { CompletenessPanel } from './CompletenessPanel.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { ConsumerCard } from './ConsumerCard.tsx';
import { LicensePanel } from './LicensePanel.tsx';
import { PartnerServicesPanel } from './PartnerServicesPanel.tsx';
import { profileQuery } from './profile.queries.ts';
import { problemsOf, type ProfileValues, readDraft, valuesOf } from './profile-values.ts';
import { BrokeragePanel, ContactPanel, YouPanel } from './ProfilePanels.tsx';
import { StaffActivityPanel } from './StaffActivityPanel.tsx';
import { useSaveProfile } from './use-save-profile.ts';
import classes from './Profile.module.css';

/** The form of My Profile, and beside it what follows from it. */
export function ProfileForm({ profile, draft }: { profile: AgentProfile; draft: KnownDraft }): ReactNode {
  const client = useQueryClient();
  const saved = useMemo(() => valuesOf(profile.fields), [profile.fields]);
  const { save, conflict, settle, settleAll } = useSaveProfile(profile.agentId);
  const {
    form,
    formProps,
    values,
    bar,
    draft: restored,
    set,
  } = useAccountForm<ProfileValues>({
    draft,
    title: t('My Profile'),
    saved,
    revision: profile.revision,
    readDraft,
    problemsOf,
    save: (_values, changes, revision) => save(changes, revision),
    reload: () => client.invalidateQueries(profileQuery(profile.agentId)),
  });
  const fill = (field: ProfileField | 'photo'): void => {
    if (field === 'photo') document.getElementById('profile-photo')?.focus();
    else form.focusField(field);
  };
  const discard = (): void => {
    settleAll();
    bar.onDiscard();
  };
  const side = { values, profile, onFill: fill };

  return (
    <Form {...formProps} className={classes.form ?? ''}>
      {restored && <DraftNotice {...restored} onDiscard={discard} />}
      <ConflictNotice
        fields={conflict.filter((field) => values[field] !== saved[field])}
        profile={profile}
        saved={saved}
        onUseTheirs={(field) => {
          set({ [field]: saved[field] });
          form.setFields([{ name: field, errors: [] }]);
          settle(field);
        }}
      />
      <AccountColumns
        aside={
          <>
            <CompletenessPanel {...side} />
            <AgreementPanel profile={profile} />
            <ConsumerCard values={values} profile={profile} />
            <StaffActivityPanel agentId={profile.agentId} />
            <PartnerServicesPanel agentId={profile.agentId} />
          </>
        }
      >
        <CompletenessPanel {...side} isShort />
        <YouPanel profile={profile} />
        <ContactPanel profile={profile} />
        <BrokeragePanel />
        <LicensePanel profile={profile} />
      </AccountColumns>
      <SaveBar {...bar} onDiscard={discard} />
    </Form>
  );
}

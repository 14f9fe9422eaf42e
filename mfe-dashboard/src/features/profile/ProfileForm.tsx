import { ApiError } from '@portal/shared/api';
import { type AgentProfile, CONTACT_PREFERENCES, type ProfileField } from '@portal/shared/contracts';
import { DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { Panel } from '@portal/shared/ui/panel';
import { Select } from '@portal/shared/ui/select';
import { type ReactNode, useMemo, useState } from 'react';
import { AccountColumns, FormGrid } from '../account/AccountColumns.tsx';
import { SaveBar } from '../account/SaveBar.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { AgreementPanel } from './AgreementPanel.tsx';
import { CompletenessPanel } from './CompletenessPanel.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { ConsumerCard } from './ConsumerCard.tsx';
import { LicensePanel } from './LicensePanel.tsx';
import { LockedField } from './LockedField.tsx';
import { PartnerServicesPanel } from './PartnerServicesPanel.tsx';
import { PhotoField } from './PhotoField.tsx';
import { profileQuery, useProfileChanges } from './profile.queries.ts';
import { problemsOf, type ProfileValues, readDraft, valuesOf } from './profile-values.ts';
import { PREFERENCE_NAMES } from './profile-texts.ts';
import { StaffActivityPanel } from './StaffActivityPanel.tsx';
import classes from './Profile.module.css';

const LONGEST = 200;

/** The form of My Profile, and beside it what follows from it. */
export function ProfileForm({ profile, draft }: { profile: AgentProfile; draft: KnownDraft }): ReactNode {
  const client = useQueryClient();
  const { save } = useProfileChanges(profile.agentId);
  const saved = useMemo(() => valuesOf(profile.fields), [profile.fields]);
  const [conflict, setConflict] = useState<ProfileField[]>([]);
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
    save: async (_values, changes, revision) => {
      try {
        await save(changes, revision);
        setConflict([]);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'profile_changed';
        if (isConflict) setConflict(error.fields.map(({ path }) => path as ProfileField));
        throw error;
      }
    },
    reload: () => client.invalidateQueries(profileQuery(profile.agentId)),
  });
  const fill = (field: ProfileField | 'photo'): void => {
    if (field === 'photo') document.getElementById('profile-photo')?.focus();
    else form.focusField(field);
  };
  const discard = (): void => {
    setConflict([]);
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
          setConflict((fields) => fields.filter((each) => each !== field));
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
        <Panel title={t('You')}>
          <PhotoField profile={profile} />
          <FormGrid>
            <Form.Item name="firstName" label={t('First name')}>
              <Input autoComplete="given-name" maxLength={100} />
            </Form.Item>
            <Form.Item name="lastName" label={t('Last name')}>
              <Input autoComplete="family-name" maxLength={100} />
            </Form.Item>
          </FormGrid>
        </Panel>
        <Panel title={t('Contact')}>
          <FormGrid>
            <Form.Item
              name="phoneNumber"
              label={t('Mobile phone')}
              extra={t('Calls and texts about new leads go here.')}
            >
              <Input type="tel" autoComplete="tel" maxLength={40} />
            </Form.Item>
            <Form.Item name="officePhone" label={t('Office phone')}>
              <Input type="tel" autoComplete="work tel" maxLength={40} />
            </Form.Item>
            <LockedField
              label={t('Email')}
              value={profile.email}
              hint={t('This is your sign-in email. Contact support to change it.')}
            />
            <Form.Item name="contactPreference" label={t('Best way to reach me')}>
              <Select
                options={(['', ...CONTACT_PREFERENCES] as const).map((value) => ({
                  value,
                  label: t(PREFERENCE_NAMES[value]),
                }))}
              />
            </Form.Item>
          </FormGrid>
        </Panel>
        <Panel title={t('Brokerage')}>
          <FormGrid>
            <Form.Item name="brokerageName" label={t('Brokerage')}>
              <Input autoComplete="organization" maxLength={LONGEST} />
            </Form.Item>
            <Form.Item name="brokerageAddress" label={t('Office address')}>
              <Input autoComplete="address-line1" maxLength={LONGEST} />
            </Form.Item>
            <Form.Item name="brokerName" label={t('Managing broker')}>
              <Input autoComplete="off" maxLength={LONGEST} />
            </Form.Item>
            <Form.Item name="brokerEmail" label={t("Broker's email")}>
              <Input type="email" autoComplete="off" maxLength={254} />
            </Form.Item>
          </FormGrid>
        </Panel>
        <LicensePanel profile={profile} />
      </AccountColumns>
      <SaveBar {...bar} onDiscard={discard} />
    </Form>
  );
}

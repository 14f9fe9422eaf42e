import { type AgentProfile, CONTACT_PREFERENCES } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { Panel } from '@portal/shared/ui/panel';
import { Select } from '@portal/shared/ui/select';
import type { ReactNode } from 'react';
import { FormGrid } from '../account/AccountColumns.tsx';
import { LockedField } from './LockedField.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PREFERENCE_NAMES } from './profile-texts.ts';

const LONGEST = 200;

export const YouPanel = ({ profile }: { profile: AgentProfile }): ReactNode => (
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
);

export const ContactPanel = ({ profile }: { profile: AgentProfile }): ReactNode => (
  <Panel title={t('Contact')}>
    <FormGrid>
      <Form.Item name="phoneNumber" label={t('Mobile phone')} extra={t('Calls and texts about new leads go here.')}>
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
);

export const BrokeragePanel = (): ReactNode => (
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
);

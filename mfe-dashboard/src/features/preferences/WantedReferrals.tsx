import { CLIENT_TYPES, PROPERTY_TYPES, WORK_LANGUAGES } from '@portal/shared/contracts';
import { pageLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Form } from '@portal/shared/ui/form';
import { MoneyField } from '@portal/shared/ui/money-field';
import { Panel } from '@portal/shared/ui/panel';
import { Select } from '@portal/shared/ui/select';
import type { ReactNode } from 'react';
import { capitalized } from '../../texts/capitalized.ts';
import { FormGrid, WIDE_FIELD } from '../account/AccountColumns.tsx';
import { ChipGroup } from './ChipGroup.tsx';
import { CLIENT_NAMES, PROPERTY_NAMES } from './preference-texts.ts';

/** Which referrals an agent wants. */
export function WantedReferrals(): ReactNode {
  const locale = pageLocale();
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Panel title={t('Referrals you want')}>
      <FormGrid>
        <Form.Item name="clientTypes">
          <ChipGroup
            title={t('Clients')}
            options={CLIENT_TYPES.map((value) => ({ value, label: t(CLIENT_NAMES[value]) }))}
          />
        </Form.Item>
        <Form.Item name="minimumPrice" label={t('Minimum price')}>
          <MoneyField />
        </Form.Item>
        <Form.Item name="propertyTypes" className={WIDE_FIELD ?? ''}>
          <ChipGroup
            title={t('Property types')}
            options={PROPERTY_TYPES.map((value) => ({ value, label: t(PROPERTY_NAMES[value]) }))}
          />
        </Form.Item>
        <Form.Item name="languages" label={t('Languages you work in')} className={WIDE_FIELD ?? ''}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={WORK_LANGUAGES.map((code) => ({
              value: code,
              label: capitalized(languages.of(code) ?? code, locale),
            }))}
          />
        </Form.Item>
      </FormGrid>
    </Panel>
  );
}

import { msg, t } from '@portal/shared/i18n';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { Panel } from '@portal/shared/ui/panel';
import { Segmented } from '@portal/shared/ui/segmented';
import { Select } from '@portal/shared/ui/select';
import type { ReactNode } from 'react';
import { FormGrid, WIDE_FIELD } from '../account/AccountColumns.tsx';
import classes from './ServiceZips.module.css';

const MAX_NAME_LENGTH = 100;
const DIGITS = 7;

const optional = (label: string): ReactNode => (
  <>
    {label} <span className={classes.optional}>{t('(optional)')}</span>
  </>
);

/** The listing services an agent is a member of. @param hasSecond whether a second one is named */
export function MlsPanel({ hasSecond }: { hasSecond: boolean }): ReactNode {
  return (
    <Panel title={t('MLS')}>
      <FormGrid>
        <Form.Item name="primaryMlsName" label={t('Primary MLS')}>
          <Input maxLength={MAX_NAME_LENGTH} />
        </Form.Item>
        <Form.Item name="primaryMlsId" label={t('Member ID')}>
          <Input maxLength={MAX_NAME_LENGTH} autoCapitalize="characters" spellCheck={false} />
        </Form.Item>
        <Form.Item name="secondaryMlsName" label={optional(t('Second MLS'))}>
          <Input maxLength={MAX_NAME_LENGTH} />
        </Form.Item>
        <Form.Item
          name="secondaryMlsId"
          label={optional(t('Second member ID'))}
          extra={hasSecond ? undefined : t('Name the second MLS first.')}
        >
          <Input maxLength={MAX_NAME_LENGTH} autoCapitalize="characters" spellCheck={false} disabled={!hasSecond} />
        </Form.Item>
      </FormGrid>
    </Panel>
  );
}

/** What an agent says of their own business (HOST-70). */
export function ExperiencePanel(): ReactNode {
  return (
    <Panel title={t('Your experience')} note={t('Your own figures')}>
      <FormGrid>
        <Form.Item name="yearsOfExperience" label={t('Years')}>
          <Input inputMode="numeric" maxLength={DIGITS} />
        </Form.Item>
        <Form.Item name="transactionsTotal" label={t('Total sales')}>
          <Input inputMode="numeric" maxLength={DIGITS} />
        </Form.Item>
        <Form.Item name="buySellSpecialty" label={t('You mostly work with')}>
          <Segmented
            block
            className={classes.segments}
            aria-label={t('You mostly work with')}
            options={[
              { value: 'seller', label: t('Sellers') },
              { value: 'buyer', label: t('Buyers') },
              { value: 'both', label: t('Both') },
            ]}
          />
        </Form.Item>
        <Form.Item name="transactionsListSide" label={t('Listing-side sales')}>
          <Input inputMode="numeric" maxLength={DIGITS} />
        </Form.Item>
        <Form.Item
          name="additionalLanguages"
          label={optional(t('Languages besides English'))}
          className={WIDE_FIELD ?? ''}
        >
          <Select
            mode="tags"
            tokenSeparators={[',']}
            maxCount={30}
            optionFilterProp="label"
            options={LANGUAGES.map((value) => ({ value, label: t(value) }))}
          />
        </Form.Item>
      </FormGrid>
    </Panel>
  );
}

/** The languages that most people in the country speak besides English; any other can be typed. They are stored in English. */
const LANGUAGES = [
  msg('Arabic'),
  msg('Cantonese'),
  msg('French'),
  msg('German'),
  msg('Hindi'),
  msg('Italian'),
  msg('Japanese'),
  msg('Korean'),
  msg('Mandarin'),
  msg('Polish'),
  msg('Portuguese'),
  msg('Russian'),
  msg('Spanish'),
  msg('Tagalog'),
  msg('Vietnamese'),
];

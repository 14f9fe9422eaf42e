import { US_STATES } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { Select } from '@portal/shared/ui/select';
import type { ReactNode } from 'react';
import type { RegistrationValues } from './registration-values.ts';
import classes from './EventRegistration.module.css';

interface FieldProps {
  name: keyof RegistrationValues;
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'numeric';
  maxLength?: number;
  isOptional?: boolean;
  className?: string | undefined;
}

function Field({ name, label, isOptional = false, className, ...input }: FieldProps): ReactNode {
  return (
    <Form.Item<RegistrationValues>
      name={name}
      className={className}
      label={
        isOptional ? (
          <>
            {label} <span className={classes.optional}>{t('(optional)')}</span>
          </>
        ) : (
          label
        )
      }
    >
      <Input maxLength={200} {...input} />
    </Form.Item>
  );
}

/** Step 1. */
export function YouFields(): ReactNode {
  return (
    <div className={classes.fields}>
      <Field name="firstName" label={t('First name')} autoComplete="given-name" maxLength={100} />
      <Field name="lastName" label={t('Last name')} autoComplete="family-name" maxLength={100} />
      <Field
        name="email"
        label={t('Email')}
        autoComplete="email"
        type="email"
        maxLength={254}
        className={classes.whole}
      />
      <Field
        name="phoneNumber"
        label={t('Phone')}
        autoComplete="tel"
        type="tel"
        maxLength={24}
        className={classes.whole}
      />
    </div>
  );
}

/** Step 2, below the photo. */
export function LicenseFields(): ReactNode {
  return (
    <div className={classes.fields}>
      <Field
        name="licenseNumber"
        label={t('License number')}
        autoComplete="off"
        maxLength={40}
        className={classes.whole}
      />
    </div>
  );
}

/** Step 3: nothing of it is needed to register; what is missing is asked for by mail. */
export function BrokerageFields(): ReactNode {
  return (
    <div className={classes.fields}>
      <Field
        name="brokerageName"
        label={t('Brokerage')}
        isOptional
        autoComplete="organization"
        className={classes.whole}
      />
      <Field name="brokerFirstName" label={t('Broker first name')} isOptional autoComplete="off" maxLength={100} />
      <Field name="brokerLastName" label={t('Broker last name')} isOptional autoComplete="off" maxLength={100} />
      <Field name="brokerEmail" label={t('Broker email')} isOptional autoComplete="off" type="email" maxLength={254} />
      <Field name="brokerPhone" label={t('Broker phone')} isOptional autoComplete="off" type="tel" maxLength={24} />
      <div className={classes.street}>
        <Field name="streetAddress" label={t('Street address')} isOptional autoComplete="off" />
        <Field name="unitNumber" label={t('Unit')} isOptional autoComplete="off" />
      </div>
      <div className={classes.place}>
        <Field name="city" label={t('City')} isOptional autoComplete="off" />
        <Form.Item<RegistrationValues>
          name="state"
          label={
            <>
              {t('State')} <span className={classes.optional}>{t('(optional)')}</span>
            </>
          }
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: t('None') },
              ...US_STATES.map(({ key, label }) => ({ value: key, label: t(label) })),
            ]}
          />
        </Form.Item>
        <Field name="zip" label={t('ZIP')} isOptional autoComplete="off" inputMode="numeric" maxLength={5} />
      </div>
    </div>
  );
}

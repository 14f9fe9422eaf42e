import { formatPhone, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import type { UploadedPhoto } from './registration-draft.ts';
import {
  type FieldMessage,
  type RegistrationStep,
  type RegistrationValues,
  type StepId,
  stepOf,
  STEPS,
} from './registration-values.ts';
import classes from './EventRegistration.module.css';

interface CheckStepProps {
  values: RegistrationValues;
  photo: UploadedPhoto | null;
  /** What the server refused. */
  problems: readonly FieldMessage[];
  onChange: (step: StepId) => void;
}

/** Step 4: everything once more, and a way to each part. */
export function CheckStep({ values, photo, problems, onChange }: CheckStepProps): ReactNode {
  return (
    <div className={classes.summary}>
      {STEPS.filter(({ id }) => id !== 'check').map((step) => (
        <div key={step.id}>
          <h3>{t(step.label)}</h3>
          <div>
            {linesOf(step, values, photo).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {problems
              .filter(({ field }) => stepOf(field).id === step.id)
              .map(({ field, message }) => (
                <span key={field} className={classes.problem}>
                  <CircleAlertIcon size={16} />
                  {t(message)}
                </span>
              ))}
          </div>
          <ActionButton
            kind="link"
            aria-label={t('Change: {part}', { part: t(step.label) })}
            onClick={() => onChange(step.id)}
          >
            {t('Change')}
          </ActionButton>
        </div>
      ))}
    </div>
  );
}

function linesOf({ id }: RegistrationStep, values: RegistrationValues, photo: UploadedPhoto | null): string[] {
  const { email, phoneNumber, licenseNumber, brokerageName, brokerEmail, brokerPhone } = values;
  const { streetAddress, unitNumber, city, state, zip } = values;
  const together = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');
  if (id === 'you') return [fullName(values), email, formatPhone(phoneNumber)];
  if (id === 'license') return [licenseNumber, photo ? t('With a photo') : t('Without a photo')];
  const broker = fullName({ firstName: values.brokerFirstName, lastName: values.brokerLastName });
  const lines = [
    together(brokerageName, broker),
    together(brokerEmail, brokerPhone && formatPhone(brokerPhone)),
    together(
      streetAddress,
      unitNumber !== '' && t('Unit {number}', { number: unitNumber }),
      city,
      `${state} ${zip}`.trim(),
    ),
  ].filter((line) => line !== '');
  return lines.length > 0 ? lines : [t('Left out. We ask you for it by email.')];
}

import type { PublicEvent } from '@portal/shared/contracts';
import { formatShortDate } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Form } from '@portal/shared/ui/form';
import { CircleAlertIcon, InfoIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { CheckStep } from './CheckStep.tsx';
import { EventAside } from './EventAside.tsx';
import { BrokerageFields, LicenseFields, YouFields } from './RegistrationFields.tsx';
import { RegistrationPhoto } from './RegistrationPhoto.tsx';
import type { DoneRegistration } from './registration-draft.ts';
import type { RegistrationValues } from './registration-values.ts';
import { StepList } from './StepList.tsx';
import { useRegistrationForm } from './use-registration-form.ts';
import classes from './EventRegistration.module.css';

interface RegistrationFormProps {
  /** Null: for no particular event. */
  event: PublicEvent | null;
  /** Why the event of the address is not the one that is registered for. */
  notice: string | null;
  initial: RegistrationValues;
  onDone: (done: DoneRegistration) => void;
}

/** The public form in four steps (EVT-07, CS-148). */
export function RegistrationForm({ event, notice, initial, onDone }: RegistrationFormProps): ReactNode {
  const registration = useRegistrationForm({ eventId: event?.id ?? null, initial, onDone });
  const { form, step, draft, refusal, isPending, isUploading } = registration;
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step.id);
  useEffect(() => {
    // the first one is where the page begins
    if (shownStep.current !== step.id) heading.current?.focus();
    shownStep.current = step.id;
  }, [step.id]);

  return (
    <div className={clsx(classes.page, !event && classes.alone)}>
      <section className={classes.card}>
        <header>
          <p className={classes.about}>
            {event ? `${event.title}, ${formatShortDate(event.dateTime)}` : t('Register as an agent')}
          </p>
          <h1>{event ? t('Register for the event') : t('Register as an agent')}</h1>
          <p className={classes.lead}>{t('For agents. About two minutes. What you type stays if you come back.')}</p>
        </header>
        <StepList current={step.id} />
        {notice !== null && (
          <p className={classes.note}>
            <InfoIcon size={16} />
            {notice}
          </p>
        )}
        <div role="alert">
          {refusal && (
            <p className={classes.refusal}>
              <CircleAlertIcon size={16} />
              {refusal.message}
            </p>
          )}
        </div>
        <h2 ref={heading} tabIndex={-1} className={classes.stepTitle}>
          {t(step.title)}
        </h2>
        <Form<RegistrationValues>
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={draft.values}
          onValuesChange={() => registration.changeValues(form.getFieldsValue(true) as RegistrationValues)}
          onFinish={registration.proceed}
          disabled={isPending}
          noValidate
          className={classes.form}
        >
          {step.id === 'you' && (
            <>
              <YouFields />
              {session.status === 'signed-out' && (
                <p className={classes.note}>
                  <InfoIcon size={16} />
                  <span>
                    <Trans
                      id="Have an account? <link>Sign in</link> and we fill this in."
                      components={{ link: <Link to={paths.signIn(window.location.href)} /> }}
                    />
                  </span>
                </p>
              )}
            </>
          )}
          {step.id === 'license' && (
            <>
              <RegistrationPhoto
                photo={draft.photo}
                problem={registration.photoProblem}
                isBusy={isUploading}
                onBusy={registration.setUploading}
                onChange={registration.changePhoto}
              />
              <LicenseFields />
            </>
          )}
          {step.id === 'brokerage' && <BrokerageFields />}
          {step.id === 'check' && (
            <CheckStep
              values={draft.values}
              photo={draft.photo}
              problems={refusal?.fields ?? []}
              onChange={registration.goTo}
            />
          )}
          {refusal && <p className={classes.quiet}>{t('Nothing was sent. Your answers stay here.')}</p>}
          <div className={classes.actions}>
            {step.id !== 'you' && (
              <ActionButton onClick={registration.goBack} disabled={isPending}>
                {t('Back')}
              </ActionButton>
            )}
            <ActionButton kind="primary" type="submit" isBusy={isPending || isUploading}>
              {step.id === 'check' ? t('Register') : t('Continue')}
            </ActionButton>
          </div>
        </Form>
      </section>
      {event && <EventAside event={event} values={draft.values} />}
    </div>
  );
}

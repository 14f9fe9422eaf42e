import { DraftFailure, DraftNotice } from '@portal/shared/drafts';
import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton, SkeletonLines } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import { TextField } from './Field.tsx';
import type { ReportField } from './report-values.ts';
import classes from './ReportForm.module.css';
import { StateField } from './StateField.tsx';
import type { ReportFormState } from './use-report-form.ts';

/** The address of a new report. Problems are shown at their field; its button is the `CreateReportButton`. */
export function ReportForm({ form }: { form: ReportFormState }) {
  const {
    formId,
    values,
    isReady,
    restoredAt,
    isUnsaved,
    problems,
    existing,
    refusal,
    fieldId,
    change,
    discard,
    submit,
  } = form;
  const common = (name: ReportField) => ({ id: fieldId(name), value: values[name], problem: problems[name] });
  const text = (name: ReportField) => ({
    ...common(name),
    name,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  if (!isReady) return <SkeletonLines rows={6} pieces={2} />;
  return (
    <div>
      {restoredAt !== null && <DraftNotice updatedAt={restoredAt} onDiscard={discard} />}
      <form id={formId} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={t('Number')} className={classes.number} {...text('streetNumber')} />
        <TextField label={t('Street')} className={classes.street} {...text('streetName')} />
        <TextField
          label={<Trans id="Unit <i>(optional)</i>" components={{ i: <i /> }} />}
          className={classes.unit}
          {...text('unitNumber')}
        />
        <TextField label={t('City')} className={classes.city} {...text('city')} />
        <StateField
          label={t('State')}
          className={classes.state}
          {...common('state')}
          onChange={(state) => change('state', state)}
        />
        <TextField label={t('ZIP code')} inputMode="numeric" maxLength={5} className={classes.zip} {...text('zip')} />
        {existing && (
          <p className={classes.existing} role="status">
            {t('You have a report for this address already.')}{' '}
            <Link to={paths.report(existing._id)}>{t('Open it')}</Link>
          </p>
        )}
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
      </form>
      {isUnsaved && <DraftFailure />}
    </div>
  );
}

/** Sends the form from wherever it is, such as the foot of a drawer. */
export function CreateReportButton({ form: { formId, isReady, isPending } }: { form: ReportFormState }) {
  return (
    <ActionButton kind="primary" type="submit" form={formId} disabled={!isReady} isBusy={isPending}>
      {t('Create Report')}
    </ActionButton>
  );
}

import type { EscrowReport } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUpdateReport } from '../report-data/report.mutations.ts';
import { TextField } from '../report-form/Field.tsx';
import { checkFigures, type FiguresDraft, type FiguresField, type FiguresProblems, toDraft } from './figures-draft.ts';
import classes from './FiguresForm.module.css';

interface FiguresFormProps {
  agentId: number;
  report: EscrowReport;
  /** Only the fields that were typed into: the others show, and keep, what the report has now. */
  typed: Partial<FiguresDraft>;
  onType: (typed: Partial<FiguresDraft>) => void;
  onDone: () => void;
}

/** Corrects what the agent knows better than the partner: owners, loan and tax (API-78). */
export function FiguresForm({ agentId, report, typed, onType, onDone }: FiguresFormProps) {
  const draft = { ...toDraft(report), ...typed };
  const [problems, setProblems] = useState<FiguresProblems>({});
  const { write, isPending, failure } = useUpdateReport(agentId, report._id);
  const ownersId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkFigures(report, draft);
    setProblems(checked.problems ?? {});
    if (checked.problems) return;
    if (!checked.changes || (await write(checked.changes))) onDone();
  }

  const field = (name: FiguresField) => ({
    value: draft[name],
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => {
      onType(typedOver(toDraft(report), { ...typed, [name]: event.target.value }));
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const { problem: ownersProblem, ...owners } = field('owners');

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={t('Loan balance')} inputMode="decimal" autoComplete="off" {...field('loanBalance')} />
      <TextField label={t("A year's property tax")} inputMode="decimal" autoComplete="off" {...field('taxes')} />
      <div className={classes.owners}>
        <label htmlFor={ownersId}>
          <Trans id="Owners <i>(one to a line)</i>" components={{ i: <i /> }} />
        </label>
        <textarea id={ownersId} rows={3} aria-invalid={ownersProblem !== undefined} {...owners} />
        {ownersProblem && <p className={classes.problem}>{ownersProblem}</p>}
      </div>
      {failure && (
        <p role="alert" className={classes.refusal}>
          {failure.message}
        </p>
      )}
      <div className={classes.actions}>
        <ActionButton kind="primary" type="submit" isBusy={isPending}>
          {t('Save Figures')}
        </ActionButton>
        <ActionButton disabled={isPending} onClick={onDone}>
          {t('Cancel')}
        </ActionButton>
      </div>
    </form>
  );
}

/** Without what is as in the report again, which may change. */
const typedOver = (known: FiguresDraft, typed: Partial<FiguresDraft>): Partial<FiguresDraft> =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== known[name as FiguresField]));

import { ApiError } from '@portal/shared/api';
import type { Pricing } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { readMinimum, readReason } from './price-input.ts';
import { usePricingChanges } from './prices.queries.ts';
import classes from './RuleDialog.module.css';

interface MinimumDialogProps {
  market: Pricing['markets'][number];
  onClose: () => void;
}

/** The smallest order of a market (SGD-13). */
export function MinimumDialog({ market, onClose }: MinimumDialogProps) {
  const { marketId, name } = market;
  const { changeMarket } = usePricingChanges();
  // what the change is based on; the page reads on behind the dialog
  const [base, setBase] = useState(market.minimumZips);
  const [zips, setZips] = useState(String(base));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [hasConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const minimum = readMinimum(zips);
  const why = readReason(reason);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setRefusals([]);
    if (minimum.value === null || why.value === null) return;
    if (minimum.value === base) return setRefusals([t('Nothing is changed yet: enter another number.')]);
    setBusy(true);
    try {
      const change = { before: { minimumZips: base }, after: { minimumZips: minimum.value }, reason: why.value };
      await changeMarket(marketId, change, t('The smallest order in {market} is saved.', { market: name }));
      onClose();
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === 'changed_meanwhile');
      setRefusals(refusalSentences(error));
      setBusy(false);
    }
  }
  return (
    <FormDialog title={t('Smallest order in {market}', { market: name })} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('ZIPs')}
          inputMode="numeric"
          value={zips}
          problem={isChecked ? minimum.problem : null}
          onChange={setZips}
        />
        <p className={classes.note}>
          {t('For orders that add ZIPs, from now on. Renewals and orders that are paid do not change.')}
        </p>
        <TextField
          label={t('Why')}
          placeholder={t('Kept in the history with your name')}
          value={reason}
          problem={isChecked ? why.problem : null}
          onChange={setReason}
        />
        <Refusal sentences={refusals} />
        {hasConflict && (
          <p className={classes.note}>
            {t('It is now {zips}. What you typed is still here.', { zips: market.minimumZips })}
          </p>
        )}
        <div className={classes.actions}>
          {hasConflict && (
            <ActionButton
              onClick={() => {
                setBase(market.minimumZips);
                setConflict(false);
                setRefusals([]);
              }}
            >
              {t('Replace Theirs')}
            </ActionButton>
          )}
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={isBusy} disabled={hasConflict}>
            {t('Save')}
          </ActionButton>
        </div>
      </form>
    </FormDialog>
  );
}

import type { ZipPricingDetails } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton, Checkbox, Panel } from '@portal/shared/ui';
import { useEffect, useId, useRef } from 'react';
import { Refusal } from '../../forms/Refusal.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { priceText } from './price-texts.ts';
import { useZipForm } from './use-zip-form.ts';
import type { Effect } from './zip-effect.ts';
import classes from './ZipEditor.module.css';

interface ZipFormProps {
  details: ZipPricingDetails;
  /** How often it was asked for here: each time it comes into view. 0: it was there with the page. */
  presses: number;
  onClose: () => void;
}

export function ZipForm({ details, presses, onClose }: ZipFormProps) {
  const { zip, name, sponsors, spots } = details;
  const { grant } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const meaningId = useId();
  useEffect(() => {
    if (presses > 0) bringIntoView(form.current!); // it is rendered with this component
  }, [presses]);
  const state = useZipForm(details, onClose);
  const { typed, type, problems, isBusy } = state;

  return (
    <Panel title={`${zip} ${name}`} count={t('{sold} of {spots} sold', { sold: sponsors, spots })}>
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.save();
        }}
      >
        <div className={classes.row}>
          <TextField
            label={t('Price per month')}
            prefix="$"
            inputMode="decimal"
            value={typed.price}
            isDisabled={grant !== null || !typed.isSold}
            problem={typed.isSold ? problems.price : null}
            onChange={(price) => type({ price })}
          />
          <TextField
            label={t('Spots')}
            inputMode="numeric"
            value={typed.spots}
            isDisabled={grant !== null}
            problem={problems.spots}
            onChange={(text) => type({ spots: text })}
          />
          <div className={classes.sale}>
            <Checkbox
              checked={!typed.isSold}
              disabled={grant !== null}
              aria-describedby={meaningId}
              onChange={({ target }) => type({ isSold: !target.checked })}
            >
              {t('Not sold')}
            </Checkbox>
            <p id={meaningId}>{t('No one can buy or renew it. Current sponsors keep it until their term ends.')}</p>
          </div>
        </div>
        <TextField
          label={t('Why')}
          placeholder={t('Kept in the history with your name')}
          value={state.reason}
          isDisabled={grant !== null}
          problem={problems.reason}
          onChange={state.setReason}
        />
        {state.effect.length > 0 && <Effects effects={state.effect} />}
        <Refusal sentences={state.refusals} />
        {state.hasConflict && (
          <p className={classes.conflict}>
            {t(
              'It is now {price}, with {spots} in Spots. What you typed is still here: saving again replaces theirs.',
              { price: priceText(details.monthlyPriceCents), spots },
            )}
          </p>
        )}
        <div className={classes.actions}>
          <ActionButton disabled={isBusy} onClick={state.close}>
            {t('Cancel')}
          </ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={isBusy} disabled={grant !== null}>
            {t('Save Price')}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

const Effects = ({ effects }: { effects: readonly Effect[] }) => (
  <dl className={classes.effect} aria-label={t('What this changes')}>
    {effects.map((each) => (
      <div key={each.name}>
        <dt>{each.name}</dt>
        <dd>{each.what}</dd>
      </div>
    ))}
  </dl>
);

/** For who has asked for the form: it can be above what is seen of the page. */
function bringIntoView(form: HTMLFormElement): void {
  (form.closest('section') ?? form).scrollIntoView?.({ block: 'nearest' });
  form.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
}

import { ApiError } from '@portal/shared/api';
import type { ZipPricing, ZipPricingDetails } from '@portal/shared/contracts';
import { useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { ActionButton, Checkbox, FailureCard, Panel, SkeletonLines, useScreenSize } from '@portal/shared/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { sayUnsaved } from '../../forms/say-unsaved.ts';
import { readPrice, readReason, readSpots } from './price-input.ts';
import { priceText } from './price-texts.ts';
import { usePricingChanges, zipPricingQuery } from './prices.queries.ts';
import { effectOf } from './zip-effect.ts';
import classes from './ZipEditor.module.css';

interface ZipEditorProps {
  zip: string;
  /** How often it was asked for here: each time it comes into view. 0: it was there with the page. */
  presses: number;
  onClose: () => void;
}

/** Price and spots of one ZIP, with what a change does before it is saved. */
export function ZipEditor({ zip, presses, onClose }: ZipEditorProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(zipPricingQuery(zip));
  const isSmall = useScreenSize() === 'small';
  if (data && isFetchedAfterMount) return <OpenZip details={data} presses={presses} onClose={onClose} />;
  if (error) {
    return (
      <FailureCard
        isCompact
        title={t('The price of {zip} did not load.', { zip })}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        action={
          <ActionButton isSmall onClick={onClose}>
            {t('Close')}
          </ActionButton>
        }
      />
    );
  }
  return (
    <Panel title={zip}>
      <SkeletonLines rows={isSmall ? 6 : 5} pieces={2} />
    </Panel>
  );
}

const NOT_SOLD: ReturnType<typeof readPrice> = { cents: null, problem: null };
const NO_PROBLEMS = { price: null, spots: null, reason: null };
/** For who has asked for the form: it can be above what is seen of the page. */
function bringIntoView(form: HTMLFormElement): void {
  (form.closest('section') ?? form).scrollIntoView?.({ block: 'nearest' });
  form.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
}

/** A price as it is typed: `189.00`; empty without a price. */
const typedPrice = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));
const pricingOf = ({ monthlyPriceCents, spots }: ZipPricing): ZipPricing => ({ monthlyPriceCents, spots });

interface OpenZipProps extends Omit<ZipEditorProps, 'zip'> {
  details: ZipPricingDetails;
}

function OpenZip({ details, presses, onClose }: OpenZipProps) {
  const { zip, name, sponsors } = details;
  const { changeZip } = usePricingChanges();
  const { grant } = useSession();
  // what was shown when it was opened: the server refuses to overwrite anything else
  const [base] = useState(() => pricingOf(details));
  const [price, setPrice] = useState(typedPrice(base.monthlyPriceCents));
  const [isSold, setSold] = useState(base.monthlyPriceCents !== null);
  const [spots, setSpots] = useState(String(base.spots));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<keyof typeof NO_PROBLEMS, string | null>>(NO_PROBLEMS);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [hasConflict, setConflict] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  const meaningId = useId();
  useEffect(() => {
    if (presses > 0) bringIntoView(form.current!); // it is rendered with this component
  }, [presses]);

  const readOfPrice = isSold ? readPrice(price) : NOT_SOLD;
  const readOfSpots = readSpots(spots);
  const after =
    readOfPrice.problem === null && readOfSpots.value !== null
      ? { monthlyPriceCents: readOfPrice.cents, spots: readOfSpots.value }
      : null;
  const effect = after ? effectOf(details, after) : [];
  const isDirty =
    isSold !== (base.monthlyPriceCents !== null) ||
    price !== typedPrice(base.monthlyPriceCents) ||
    spots !== String(base.spots) ||
    reason.trim() !== '';
  const parameters = ['tab', 'zip', 'market'];
  const release = useUnsaved(sayUnsaved, { title: t('Price of {zip}', { zip }), changes: isDirty ? 1 : 0, parameters });
  const close = () => {
    release();
    onClose();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const why = readReason(reason);
    setProblems({ price: readOfPrice.problem, spots: readOfSpots.problem, reason: why.problem });
    setRefusals([]);
    if (!after || why.value === null) return;
    if (effect.length === 0) return setRefusals([t('Nothing is changed yet: enter another price or number of spots.')]);
    setBusy(true);
    try {
      // after a conflict, what is overwritten is what was shown
      const before = hasConflict ? pricingOf(details) : base;
      await changeZip(zip, { before, after, reason: why.value }, t('The price of {zip} is saved.', { zip }));
      close();
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === 'changed_meanwhile');
      setRefusals(refusalSentences(error));
      setBusy(false);
    }
  }
  return (
    <Panel title={`${zip} ${name}`} count={t('{sold} of {spots} sold', { sold: sponsors, spots: details.spots })}>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.row}>
          <TextField
            label={t('Price per month')}
            prefix="$"
            inputMode="decimal"
            value={price}
            isDisabled={grant !== null || !isSold}
            problem={isSold ? problems.price : null}
            onChange={setPrice}
          />
          <TextField
            label={t('Spots')}
            inputMode="numeric"
            value={spots}
            isDisabled={grant !== null}
            problem={problems.spots}
            onChange={setSpots}
          />
          <div className={classes.sale}>
            <Checkbox
              checked={!isSold}
              disabled={grant !== null}
              aria-describedby={meaningId}
              onChange={({ target }) => setSold(!target.checked)}
            >
              {t('Not sold')}
            </Checkbox>
            <p id={meaningId}>{t('No one can buy or renew it. Current sponsors keep it until their term ends.')}</p>
          </div>
        </div>
        <TextField
          label={t('Why')}
          placeholder={t('Kept in the history with your name')}
          value={reason}
          isDisabled={grant !== null}
          problem={problems.reason}
          onChange={setReason}
        />
        {effect.length > 0 && (
          <dl className={classes.effect} aria-label={t('What this changes')}>
            {effect.map((each) => (
              <div key={each.name}>
                <dt>{each.name}</dt>
                <dd>{each.what}</dd>
              </div>
            ))}
          </dl>
        )}
        <Refusal sentences={refusals} />
        {hasConflict && (
          <p className={classes.conflict}>
            {t(
              'It is now {price}, with {spots} in Spots. What you typed is still here: saving again replaces theirs.',
              {
                price: priceText(details.monthlyPriceCents),
                spots: details.spots,
              },
            )}
          </p>
        )}
        <div className={classes.actions}>
          <ActionButton disabled={isBusy} onClick={close}>
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

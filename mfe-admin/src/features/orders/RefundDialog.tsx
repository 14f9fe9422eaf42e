import { ApiError } from '@portal/shared/api';
import { RefundRequest } from '@portal/shared/contracts';
import type { StaffOrder } from '@portal/shared/contracts/staff-orders';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { events } from '../../remote.ts';
import { cardText, centsText } from './order-texts.ts';
import { type OrderKey, useRefund } from './orders.queries.ts';
import { readRefund } from './refund-amount.ts';
import { forgetRefundKey, isFinal, keepRefundKey } from './refund-key.ts';
import classes from './RefundDialog.module.css';

interface RefundDialogProps {
  found: StaffOrder;
  orderKey: OrderKey;
  onClose: () => void;
}

/** Asks how much is given back and why; the sponsorships of the order end with it (D-31). */
export function RefundDialog({ found, orderKey, onClose }: RefundDialogProps) {
  const { order, agent, refundableCents, endingZips } = found;
  const send = useRefund(orderKey);
  const [amount, setAmount] = useState((refundableCents / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const cents = readRefund(amount, refundableCents);
  const why = RefundRequest.shape.reason.safeParse(reason);
  const reasonProblem = why.success ? null : t(why.error.issues[0]?.message ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setRefusals([]);
    if (cents.value === null || !why.success) return;
    setBusy(true);
    const { orderId } = orderKey;
    try {
      const refundKey = keepRefundKey(orderId);
      const { refunds } = await send({ refundKey, amountCents: cents.value, reason: why.data });
      forgetRefundKey(orderId);
      const values = { amount: centsText(cents.value), number: order.number };
      const refund = refunds.find(({ refundId }) => refundId === refundKey);
      if (refund?.state === 'failed') {
        // as a server of before `refund_refused` says it
        setRefusals([t('No money was given back: the payment partner refused it.')]);
        setBusy(false);
        return;
      }
      const isDone = refund?.state === 'done';
      events.publish('toast.show', {
        text: isDone
          ? t('{amount} of {number} is given back.', values)
          : t(
              '{amount} of {number} is not given back yet: the payment partner did not answer. The portal tries again, and the order says when it is done.',
              values,
            ),
      });
      onClose();
    } catch (error) {
      if (isFinal(error)) forgetRefundKey(orderId);
      setRefusals(
        error instanceof ApiError && error.code === 'refund_key_reused'
          ? [t('Your first try did arrive, with another amount or reason. Look at the refunds before you try again.')]
          : [...refusalSentences(error), ...stillRunning(error, endingZips)],
      );
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={t('Refund {number}', { number: order.number })}
      width={480}
      parameters={['tab', 'order']}
      onClose={onClose}
    >
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {t('{name} paid {total} with {card}. The money goes back to that card.', {
            name: agent.name,
            total: centsText(order.totalCents),
            card: cardText(order.card) ?? t('a card'),
          })}
        </p>
        <TextField
          label={t('Amount')}
          prefix="$"
          inputMode="decimal"
          value={amount}
          problem={isChecked ? cents.problem : null}
          onChange={setAmount}
        />
        <TextField
          label={t('Why')}
          placeholder={t('Kept in the log with your name')}
          value={reason}
          problem={isChecked ? reasonProblem : null}
          onChange={setReason}
        />
        {endingZips.length > 0 && (
          <p className={classes.consequence}>
            {t('The sponsorship of {zips} ends at once, whatever the amount, and the spots are offered to others.', {
              zips: endingZips.join(', '),
            })}
          </p>
        )}
        <Refusal sentences={refusals} />
        <div className={classes.actions}>
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
          <ActionButton kind="danger" type="submit" isBusy={isBusy}>
            {cents.value === null ? t('Refund') : t('Refund {amount}', { amount: centsText(cents.value) })}
          </ActionButton>
        </div>
      </form>
    </FormDialog>
  );
}

/** What becomes of the sponsorships, which end with a refund, when the payment partner refused it. */
function stillRunning(error: unknown, zips: readonly string[]): string[] {
  if (!(error instanceof ApiError) || error.code !== 'refund_refused' || zips.length === 0) return [];
  return [t('The sponsorship of {zips} goes on.', { zips: zips.join(', ') })];
}

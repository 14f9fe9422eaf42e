import type { GivenUpMessage } from '@portal/shared/contracts/outbox';
import { formatPhone } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton, MailIcon, MessageSquareIcon, Moment } from '@portal/shared/ui';
import { useState } from 'react';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import classes from './GivenUpRow.module.css';
import { useDecide } from './messages.queries.ts';

interface GivenUpRowProps {
  message: GivenUpMessage;
  onPreview: () => void;
  onDiscard: () => void;
}

/** One message that was given up, why, and what can be done about it. */
export function GivenUpRow({ message, onPreview, onDiscard }: GivenUpRowProps) {
  const { messageId, channel, subject, recipient, createdAt, attempts, lastError } = message;
  const { retry } = useDecide();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const to = channel === 'sms' ? formatPhone(recipient) : recipient;
  const ofMessage = { hidden: <span className="visually-hidden" /> };

  async function tryAgain() {
    setBusy(true);
    setProblems([]);
    try {
      await retry(messageId, t('The message will be delivered again.'));
    } catch (error) {
      setProblems(refusalSentences(error));
      setBusy(false);
    }
  }
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{channel === 'email' ? <MailIcon /> : <MessageSquareIcon />}</span>
      <div className={classes.what}>
        <div className={classes.subject}>{subject}</div>
        <div className={classes.facts}>
          <span>{to}</span>
          <Moment moment={createdAt} hasTime />
          <span>{t('{attempts, plural, one {{attempts} attempt} other {{attempts} attempts}}', { attempts })}</span>
        </div>
        {lastError !== null && <div className={classes.reason}>{lastError}</div>}
        <Refusal sentences={problems} />
      </div>
      <div className={classes.actions}>
        <ActionButton isSmall onClick={onPreview}>
          <Trans id="Preview<hidden> {subject} to {to}</hidden>" values={{ subject, to }} components={ofMessage} />
        </ActionButton>
        <ActionButton isSmall isBusy={isBusy} onClick={() => void tryAgain()}>
          <Trans id="Try Again<hidden> {subject} to {to}</hidden>" values={{ subject, to }} components={ofMessage} />
        </ActionButton>
        <ActionButton kind="danger" isSmall onClick={onDiscard}>
          <Trans id="Discard<hidden> {subject} to {to}</hidden>" values={{ subject, to }} components={ofMessage} />
        </ActionButton>
      </div>
    </li>
  );
}

import { t, Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { useOpenEscrow } from '../report-data/report.mutations.ts';
import classes from './OpenEscrowForm.module.css';

interface OpenEscrowFormProps {
  agentId: number;
  id: string;
  onOpened?: () => void;
  onCancel: () => void;
}

const MAX_MESSAGE_LENGTH = 1000;

/** Confirms opening escrow, with a message to the partner (API-77). */
export function OpenEscrowForm({ agentId, id, onOpened, onCancel }: OpenEscrowFormProps) {
  const [message, setMessage] = useState('');
  const { mutate, isPending } = useOpenEscrow(agentId, id);
  const fieldId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(message.trim(), { onSuccess: () => onOpened?.() });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <label htmlFor={fieldId}>
        <Trans id="Message to the escrow partner <i>(optional)</i>" components={{ i: <i /> }} />
      </label>
      <textarea
        id={fieldId}
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className={classes.actions}>
        <ActionButton kind="primary" type="submit" isBusy={isPending}>
          {t('Open Escrow')}
        </ActionButton>
        <ActionButton disabled={isPending} onClick={onCancel}>
          {t('Cancel')}
        </ActionButton>
      </div>
    </form>
  );
}

import { t } from '@portal/shared/i18n';
import { ActionButton, Input, type InputRef } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { Refusal } from './Refusal.tsx';
import { refusalSentences } from './refusal-sentences.ts';
import classes from './ReasonForm.module.css';

export interface ReasonFormProps {
  question: string;
  /** Where the reason is stored, as the field's placeholder. */
  placeholder: string;
  /** Label of the button. */
  actionLabel: string;
  kind?: 'primary' | 'danger';
  /** Fields below each other, for a dialog; otherwise in a row. */
  isStacked?: boolean;
  /** Validates the reason; its message is shown. */
  schema: z.ZodType<string>;
  /** Runs the action; rejects with the reason when it is refused. */
  onSend: (reason: string) => Promise<void>;
  onCancel: () => void;
  /** Is told whether something is typed, so that whoever shows the form asks before it is gone. */
  onTyped?: (isTyped: boolean) => void;
  /** What can be done about a refusal, below it. */
  children?: ReactNode;
}

/** Asks for a reason before an action, and shows a refusal in the same place; the typed text stays. */
export function ReasonForm({
  question,
  placeholder,
  actionLabel,
  kind = 'primary',
  isStacked = false,
  schema,
  onSend,
  onCancel,
  onTyped,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const id = useId();
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  const hasProblem = problems.length > 0;
  const isTyped = reason.trim() !== '';
  useEffect(() => {
    if (!isTyped) return;
    onTyped?.(true);
    return () => onTyped?.(false);
  }, [isTyped, onTyped]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = schema.safeParse(reason);
    if (!checked.success) return setProblems(checked.error.issues.map(({ message }) => t(message)));
    setProblems([]);
    setIsSending(true);
    try {
      await onSend(checked.data);
    } catch (error) {
      setProblems(refusalSentences(error));
      setIsSending(false);
    }
  }

  return (
    <form className={clsx(classes.form, isStacked && classes.stacked)} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={classes.question}>
        {question}
      </label>
      <Input
        ref={field}
        id={id}
        autoComplete="off"
        maxLength={500}
        placeholder={placeholder}
        className={classes.reason}
        value={reason}
        status={hasProblem ? 'error' : ''}
        aria-invalid={hasProblem}
        aria-describedby={hasProblem ? `${id}-problem` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={classes.problems}>
        <Refusal id={`${id}-problem`} sentences={problems} />
        {children}
      </div>
      <div className={classes.actions}>
        <ActionButton kind={kind} type="submit" isBusy={isSending}>
          {actionLabel}
        </ActionButton>
        <ActionButton disabled={isSending} onClick={onCancel}>
          {t('Cancel')}
        </ActionButton>
      </div>
    </form>
  );
}

import { ApiError } from '@portal/shared/api';
import type { AgentRollUp } from '@portal/shared/contracts';
import { fullName, lastFirst } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { Input } from '@portal/shared/ui/input';
import { Radio } from '@portal/shared/ui/radio';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { clsx } from 'clsx';
import { type ReactNode, useId, useEffect, useRef, useState } from 'react';
import form from '../../form/Form.module.css';
import { NoteField } from '../../form/NoteField.tsx';
import { isNoteTooLong } from '../../form/text-limits.ts';
import type { Subject } from '../../queries/subject.ts';
import type { AgentChoice } from './agent-choice.queries.ts';
import { figuresText, zipsOf } from './agent-options.ts';
import { type RefusedReferral, useAssignReferrals } from './assign.mutations.ts';
import classes from './AssignDialog.module.css';
import type { UnassignedReferral } from './unassigned.queries.ts';
import { useAgentOptions } from './use-agent-options.ts';

interface AssignDialogProps {
  subject: Subject;
  /** At least one. */
  referrals: readonly UnassignedReferral[];
  knownAgents: readonly AgentChoice[];
  /** What was typed stays when the dialog is closed. */
  notes: string;
  onNotes: (notes: string) => void;
  /** None of these waits any more, whoever has assigned them. */
  onAnswered: (referrals: readonly UnassignedReferral[]) => void;
  onClose: () => void;
}

/** Chooses the agent who gets some referrals of the queue, with a note for them. Refusals are shown here, with the names. */
export function AssignDialog(props: AssignDialogProps): ReactNode {
  const { subject, referrals: chosen, knownAgents, notes, onNotes, onAnswered, onClose } = props;
  // What was chosen: the queue is read again while the dialog tells what came of it.
  const [referrals] = useState(chosen);
  const id = useId();
  const options = useAgentOptions(subject, zipsOf(referrals), knownAgents);
  const { agents, wanted } = options;
  const assign = useAssignReferrals(subject, onAnswered);
  const [chosenId, setChosenId] = useState<number | null>(null);
  // one who is not listed any more is out of sight, and so not chosen
  const agent = agents?.find(({ agentId }) => agentId === chosenId);
  const [isMissing, setMissing] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const failure = assign.error ?? options.error;
  useEffect(() => {
    // the button that had the focus is gone, and the dialog stays to say what was refused
    if (assign.isSuccess) fields.current?.querySelector<HTMLElement>('[data-close]')?.focus();
  }, [assign.isSuccess]);
  const give = () => {
    if (assign.isPending || assign.isSuccess || isNoteTooLong(notes)) return;
    if (!agent) {
      setMissing(true);
      const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
      (inputs.find(({ type }) => type === 'radio') ?? inputs[0])?.focus();
      return;
    }
    assign.mutate(
      { referrals, agent, notes: notes.trim() },
      {
        onSuccess: (refused) => {
          if (refused.length > 0) return;
          onNotes('');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={titleOf(referrals)} onClose={onClose} ignoresOutsideClick>
      <form
        ref={fields}
        className={form.fields}
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        <label className={form.label} htmlFor={id}>
          {t("Agent's name")}
        </label>
        <Input
          id={id}
          autoComplete="off"
          placeholder={t('First or last name, or brokerage')}
          value={options.text}
          onChange={({ target }) => options.type(target.value)}
        />
        <div className={classes.agents} aria-busy={options.isFetching}>
          <Radio.Group
            className={classes.group}
            aria-label={t('Your agents')}
            disabled={assign.isPending || assign.isSuccess}
            value={agent?.agentId ?? null}
            onChange={({ target }) => {
              setChosenId(target.value as number);
              setMissing(false);
            }}
          >
            {agents?.map((each) => (
              <Radio key={each.agentId} value={each.agentId} className={classes.agent}>
                <AgentLines
                  agent={each}
                  figures={options.figuresOf.get(each.agentId)}
                  hasFigures={options.hasFigures}
                />
              </Radio>
            ))}
          </Radio.Group>
          {agents?.length === 0 && (
            <p className={classes.none}>
              {wanted
                ? t('None of your agents matches “{wanted}”.', { wanted })
                : t('Type the name of one of your agents.')}
            </p>
          )}
          {!agents && !options.error && <SkeletonLines rows={4} pieces={2} rowHeight={52} />}
        </div>
        <NoteField label={t('Note for the agent (optional)')} text={notes} onChange={onNotes} />
        {assign.data && assign.data.length > 0 && <NotAssigned refused={assign.data} />}
        {isMissing && (
          <p className={form.failure} role="alert">
            {t('Choose an agent.')}
          </p>
        )}
        {failure && (
          <p className={form.failure} role="alert">
            {failureWords(failure, referrals.length)}
          </p>
        )}
        <div className={form.actions}>
          <ActionButton data-close onClick={onClose}>
            {assign.isSuccess ? t('Close') : t('Cancel')}
          </ActionButton>
          {!assign.isSuccess && (
            <ActionButton kind="primary" type="submit" isBusy={assign.isPending}>
              {t('Assign')}
            </ActionButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface AgentLinesProps {
  agent: AgentChoice;
  figures: AgentRollUp | undefined;
  /** They are there, or may come: their line is kept free. */
  hasFigures: boolean;
}

function AgentLines({ agent, figures, hasFigures }: AgentLinesProps): ReactNode {
  const brokerage = agent.brokerageName ?? figures?.brokerageName;
  return (
    <>
      {lastFirst(agent)}
      {brokerage && <small>{brokerage}</small>}
      {hasFigures && <small className={classes.figures}>{figures && figuresText(figures)}</small>}
    </>
  );
}

function titleOf(referrals: readonly UnassignedReferral[]): string {
  const [first] = referrals;
  return first && referrals.length === 1
    ? t('Assign {name}', { name: fullName(first.consumerInfo) })
    : t('Assign {count} referrals', { count: referrals.length });
}

/** Lists the referrals that someone else assigned meanwhile; the others are assigned. */
function NotAssigned({ refused }: { refused: readonly RefusedReferral[] }): ReactNode {
  return (
    <ul className={clsx(form.failure, classes.refused)} role="alert">
      {refused.map(({ referral, message }) => (
        <li key={referral.referralData.agentReferralId}>
          <b>{fullName(referral.consumerInfo)}</b> {message}
        </li>
      ))}
    </ul>
  );
}

/** After a failure everything still waits. */
function failureWords(failure: Error, count: number): string {
  const problem = failure instanceof ApiError ? failure.message : t('This did not work.');
  return count === 1
    ? t('{problem} The referral is still in your queue.', { problem })
    : t('{problem} The referrals are still in your queue.', { problem });
}

import { ApiError } from '@portal/shared/api';
import { fullName, lastFirst } from '@portal/shared/domain';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { Subject } from '../../subject.ts';
import { type AgentChoice, agentChoiceQuery, criteriaOf } from './agent-choice.queries.ts';
import { useAssignReferral } from './assign.mutations.ts';
import classes from './AssignDialog.module.css';
import type { UnassignedReferral } from './unassigned.queries.ts';

interface AssignDialogProps {
  subject: Subject;
  referral: UnassignedReferral;
  knownAgents: readonly AgentChoice[];
  onClose: () => void;
}

/** Chooses the agent who gets a referral of the queue. A refusal is said here, beside the names. */
export function AssignDialog({ subject, referral, knownAgents, onClose }: AssignDialogProps): ReactNode {
  const id = useId();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const hasText = criteriaOf(wanted).length > 0;
  const found = useQuery({ ...agentChoiceQuery(subject, wanted), enabled: hasText });
  const assign = useAssignReferral(subject);
  const agents = hasText ? found.data : knownAgents;
  const failure = assign.error ?? found.error;
  return (
    <Dialog title={`Assign ${fullName(referral.consumerInfo)}`} onClose={onClose}>
      <div className={classes.body}>
        <label className={classes.label} htmlFor={`${id}-name`}>
          Agent&apos;s name
        </label>
        <input
          id={`${id}-name`}
          className={classes.field}
          type="text"
          autoComplete="off"
          placeholder="First or last name"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ul className={classes.agents} aria-label="Your agents" aria-busy={found.isFetching}>
          {agents?.map((agent) => (
            <li key={agent.agentId}>
              <button
                type="button"
                className={classes.agent}
                disabled={assign.isPending}
                onClick={() => assign.mutate({ referral, agent }, { onSuccess: onClose })}
              >
                {lastFirst(agent)}
              </button>
            </li>
          ))}
        </ul>
        {agents?.length === 0 && (
          <p className={classes.none}>
            {hasText ? `None of your agents' names begins with “${wanted}”.` : 'Type the name of one of your agents.'}
          </p>
        )}
        {failure && (
          <p className={classes.failure} role="alert">
            {failureWords(failure)}
          </p>
        )}
        <div className={classes.actions}>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

/** A referral that is not there any more was given away by somebody else; after anything else it still waits. */
function failureWords(failure: Error): string {
  if (failure instanceof ApiError && failure.status === 404) return failure.message;
  return `${failure instanceof ApiError ? failure.message : 'This did not work.'} The referral is still in your queue.`;
}

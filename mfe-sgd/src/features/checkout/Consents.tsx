import { t, Trans } from '@portal/shared/i18n';
import { Checkbox } from '@portal/shared/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { bringIntoView } from './bring-into-view.ts';
import classes from './Consents.module.css';

/** What has to be ticked, and has been. */
export interface ConsentState {
  terms: boolean;
  /** Only of an admin who acts (D-06). */
  onBehalf: boolean;
}

interface ConsentsProps {
  /** Agreed to word for word, in English in every language (D-48); null: nothing to agree to. */
  termsText: string | null;
  /** The agent an admin acts for; null for an agent's own order. */
  onBehalfOf: string | null;
  state: ConsentState;
  /** How often Pay was pressed: from then on what is missing says so, and the first of it gets the focus each time. */
  attempts: number;
  isDisabled: boolean;
  onChange: (state: ConsentState) => void;
}

/** The ticks of an order: the terms (D-31), and for an admin that they order in the agent's name (D-06). */
export function Consents(props: ConsentsProps): ReactNode {
  const { termsText, onBehalfOf, state, attempts, isDisabled, onChange } = props;
  const isMarked = attempts > 0;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return (
    <div ref={place} className={classes.consents}>
      {termsText !== null && (
        <Consent
          isOn={state.terms}
          problem={isMarked && !state.terms ? t('Agree to the terms') : null}
          isDisabled={isDisabled}
          onChange={(terms) => onChange({ ...state, terms })}
        >
          {t('I agree to the terms:')} <span lang="en">{termsText}</span>
        </Consent>
      )}
      {onBehalfOf !== null && (
        <Consent
          isOn={state.onBehalf}
          problem={isMarked && !state.onBehalf ? t('Confirm that you order on behalf of the agent') : null}
          isDisabled={isDisabled}
          onChange={(onBehalf) => onChange({ ...state, onBehalf })}
        >
          <Trans
            id="I order this on behalf of <b>{name}</b>, who asked for it."
            values={{ name: onBehalfOf }}
            components={{ b: <b /> }}
          />
        </Consent>
      )}
    </div>
  );
}

interface ConsentProps {
  isOn: boolean;
  problem: string | null;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Consent({ isOn, problem, isDisabled, onChange, children }: ConsentProps): ReactNode {
  const id = useId();
  return (
    <div>
      <Checkbox
        checked={isOn}
        disabled={isDisabled}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span className={classes.text}>{children}</span>
      </Checkbox>
      {problem !== null && (
        <p id={id} className={classes.problem} role="alert" ref={bringIntoView}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Whether everything is ticked that has to be. */
export const isAgreed = (state: ConsentState, onBehalfOf: string | null): boolean =>
  state.terms && (onBehalfOf === null || state.onBehalf);

import type { AgentAgreement } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { pageLocale } from '@portal/shared/domain';
import { DraftGate } from '@portal/shared/drafts';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { ActingStep } from './ActingStep.tsx';
import { AgreementPaper } from './AgreementPaper.tsx';
import { CompleteStep } from './CompleteStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { ReadStep } from './ReadStep.tsx';
import { type AgreementTerms, SignStep } from './SignStep.tsx';
import { type AgreementStep, StepBar } from './StepBar.tsx';
import { useReading } from './use-reading.ts';
import classes from './Agreement.module.css';

interface AgreementFlowProps {
  agreement: AgentAgreement;
  terms: AgreementTerms;
  isActing: boolean;
  /** Whether it is in a dialog, which scrolls the text by itself. */
  isInDialog?: boolean;
  onSigned: (agreement: AgentAgreement) => void;
  onLater: () => void;
}

/** The agreement beside the step one is at: complete, read, sign, done (DASH-29…31). */
export function AgreementFlow(props: AgreementFlowProps): ReactNode {
  const { agreement, terms, isActing, isInDialog = false, onSigned, onLater } = props;
  const text = useRef<HTMLDivElement>(null);
  const { textHash } = agreement.text;
  const { share, isAtEnd } = useReading(text, textHash);
  // which text was read: another one is read before it is signed
  const [readHash, setReadHash] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const step = stepOf(agreement, readHash === textHash, isInDialog);
  const hasEarlier = agreement.signedOn !== null || agreement.earlier.length > 0;
  return (
    <div className={clsx(classes.flow, isInDialog && classes.inDialog)} data-step={isActing ? 'acting' : step}>
      <div className={classes.reader}>
        {!agreement.isCovered && (
          <ReadingBar share={share} isAtEnd={isAtEnd} changes={agreement.text.changes} hasEarlier={hasEarlier} />
        )}
        {!pageLocale().startsWith('en') && (
          <p className={classes.quiet}>{t('The agreement is in English, and its English text is what is signed.')}</p>
        )}
        {/* a text that scrolls can be reached with the keyboard */}
        <div
          className={classes.scroll}
          {...(isInDialog && { tabIndex: 0, role: 'region', 'aria-label': t('Agreement') })}
        >
          <AgreementPaper agreement={agreement} textRef={text} />
        </div>
      </div>
      <section className={classes.side} aria-label={t('What to do')}>
        {!isActing && <StepBar current={step} />}
        {isActing && step !== 'done' && <ActingStep agreement={agreement} />}
        {step === 'done' && <DoneStep agreement={agreement} isNew={isNew} isActing={isActing} />}
        {!isActing && step === 'complete' && (
          <DraftGate form="referral-agreement" agentId={agreement.agentId} waiting={null}>
            {(draft) => <CompleteStep agreement={agreement} draft={draft} onLater={onLater} />}
          </DraftGate>
        )}
        {!isActing && step === 'read' && (
          <ReadStep
            isAtEnd={isAtEnd}
            failure={failure}
            onRead={() => {
              setFailure(null);
              setReadHash(textHash);
            }}
            onLater={onLater}
          />
        )}
        {!isActing && step === 'sign' && (
          <SignStep
            agreement={agreement}
            terms={terms}
            onSigned={(signed) => {
              setNew(true);
              onSigned(signed);
            }}
            failure={failure}
            onFailure={setFailure}
            onReadAgain={() => setReadHash(null)}
          />
        )}
      </section>
    </div>
  );
}

function stepOf({ isCovered, missing }: AgentAgreement, hasRead: boolean, isInDialog: boolean): AgreementStep {
  // the dialog is also due for who is covered and lacks something (DASH-29)
  if (missing.length > 0 && (!isCovered || isInDialog)) return 'complete';
  if (isCovered) return 'done';
  return hasRead ? 'sign' : 'read';
}

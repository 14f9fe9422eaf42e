import type { AgentAgreement } from '@portal/shared/contracts';
import { formatDateTime, formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { CheckIcon, DownloadIcon } from '@portal/shared/ui/icon';
import { useDownload } from '@portal/shared/use-download';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { downloadAgreement } from '../profile/profile.queries.ts';
import { versionOf } from './AgreementPaper.tsx';
import { downloadEarlier } from './agreement.queries.ts';
import classes from './Agreement.module.css';

interface DoneStepProps {
  agreement: AgentAgreement;
  /** Whether it was signed just now. */
  isNew: boolean;
  /** Whether an admin looks at it for the agent. */
  isActing: boolean;
}

/** The agreement is signed: since when, which one, and its papers. */
export function DoneStep({ agreement, isNew, isActing }: DoneStepProps): ReactNode {
  const { agentId, signedOn, signature, fee, hasFile, earlier, signer } = agreement;
  const { failure, isBusy, download } = useDownload();
  return (
    <>
      <span className={classes.badge}>
        <CheckIcon size={20} />
      </span>
      <h2>{isActing ? t('{name} is covered', { name: signer.firstName }) : t('You are covered')}</h2>
      {/* otherwise the heading of page or dialog has said it */}
      {isNew && (
        <p className={classes.lead}>
          {t('Referrals can come to you from now on. A link to the PDF goes to {email}.', { email: signer.email })}
        </p>
      )}
      <dl className={classes.facts}>
        <dt>{t('Signed')}</dt>
        <dd>
          {signature
            ? formatDateTime(signature.signedAt, undefined, { namesZone: true })
            : signedOn && formatDay(signedOn)}
        </dd>
        {signature && (
          <>
            <dt>{t('Version')}</dt>
            <dd>{versionOf(signature.version, signature.pages)}</dd>
          </>
        )}
        <dt>{t('Fee')}</dt>
        <dd>
          {t('{standard}%, {sponsored}% in sponsored ZIPs', { standard: fee.standard, sponsored: fee.sponsored })}
        </dd>
        {signature && (
          <>
            <dt>{t('Fingerprint')}</dt>
            <dd>
              <code
                title={signature.textHash}
              >{`${signature.textHash.slice(0, 4)}…${signature.textHash.slice(-4)}`}</code>
            </dd>
          </>
        )}
      </dl>
      <div className={classes.stacked}>
        {!isActing && (
          <Link className={actionClasses({ kind: 'primary' })} to={paths.home()}>
            {t('Go to My Referrals')}
          </Link>
        )}
        {hasFile && (
          <ActionButton
            isBusy={isBusy}
            icon={<DownloadIcon size={16} />}
            onClick={() => void download(() => downloadAgreement(agentId))}
          >
            {t('Download PDF')}
          </ActionButton>
        )}
      </div>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={classes.small}>{t('Always in My Profile, under Agreement.')}</p>
      {earlier.map(({ signedOn: day, fileId }) => (
        <p key={`${day} ${fileId}`} className={classes.small}>
          {fileId === null ? (
            t('Earlier one: {day}, on paper.', { day: formatDay(day) })
          ) : (
            <ActionButton kind="link" onClick={() => void download(() => downloadEarlier(agentId, fileId))}>
              {t('Earlier one: {day}', { day: formatDay(day) })}
            </ActionButton>
          )}
        </p>
      ))}
    </>
  );
}

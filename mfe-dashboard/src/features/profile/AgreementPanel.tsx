import type { AgentProfile } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { FileCheckIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { useDownload } from '@portal/shared/use-download';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { standingOf } from '../agreement/agreement-texts.ts';
import { downloadEarlier } from '../agreement/agreement.queries.ts';
import { downloadAgreement } from './profile.queries.ts';
import classes from './Profile.module.css';

const COVERED = { id: msg('Covered') };
const MUST_SIGN_AGAIN = { id: msg('Must sign again') };
const NOT_SIGNED = { id: msg('Not signed') };

/** The referral agreement: in effect or not, since when, at which fee, and the signed file (D-34, DASH-32). */
export function AgreementPanel({ profile: { agentId, agreement } }: { profile: AgentProfile }): ReactNode {
  const { isCovered, signedOn, fee, file, earlier } = agreement;
  const status = isCovered ? COVERED : signedOn ? MUST_SIGN_AGAIN : NOT_SIGNED;
  return (
    <Panel
      title={t('Agreement')}
      link={<StatusTag status={status} tone={isCovered ? 'green' : signedOn ? 'red' : 'neutral'} />}
    >
      {!isCovered && <p className={classes.quiet}>{standingOf(agreement)}</p>}
      {signedOn && (
        <dl className={classes.facts}>
          <dt>{t('Signed')}</dt>
          <dd>{formatDay(signedOn)}</dd>
          {fee && (
            <>
              <dt>{t('Referral fee')}</dt>
              <dd>{t('{standard}%, sponsored {sponsored}%', { standard: fee.standard, sponsored: fee.sponsored })}</dd>
            </>
          )}
        </dl>
      )}
      {file && <AgreementFile agentId={agentId} file={file} earlier={earlier} />}
      <p className={classes.open}>
        <Link
          className={isCovered ? 'touch-target' : actionClasses({ kind: 'primary' })}
          to={paths.referralAgreement(agentId)}
        >
          {isCovered ? t('Read the agreement') : t('Review and Sign')}
        </Link>
      </p>
    </Panel>
  );
}

interface AgreementFileProps {
  agentId: number;
  file: NonNullable<AgentProfile['agreement']['file']>;
  earlier: AgentProfile['agreement']['earlier'];
}

function AgreementFile({ agentId, file: { size, pages }, earlier }: AgreementFileProps): ReactNode {
  const { failure, isBusy, download } = useDownload();
  const kilobytes = Math.max(1, Math.round(size / 1024));
  return (
    <>
      <div className={classes.file}>
        <FileCheckIcon size={16} />
        <div>
          <div className={classes.fileName}>{t('Referral agreement.pdf')}</div>
          <small>
            {pages === null
              ? t('{kilobytes} KB', { kilobytes })
              : t('{pages, plural, one {{pages} page} other {{pages} pages}}, {kilobytes} KB', { pages, kilobytes })}
          </small>
        </div>
        <ActionButton
          isSmall
          isBusy={isBusy}
          onClick={() => void download(() => downloadAgreement(agentId))}
          aria-label={t('Download the referral agreement')}
        >
          {t('Download')}
        </ActionButton>
      </div>
      {earlier.map(({ fileId, fileName }) => (
        <p key={fileId} className={classes.earlier}>
          <ActionButton kind="link" onClick={() => void download(() => downloadEarlier(agentId, fileId))}>
            {t('Earlier one: {file}', { file: fileName })}
          </ActionButton>
        </p>
      ))}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

import type { AgentAgreement } from '@portal/shared/contracts';
import { AGREEMENT_FIELD_NAMES, AGREEMENT_FIELDS, formatDateTime, formatPhone } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Fragment, type ReactNode, type Ref } from 'react';
import classes from './Agreement.module.css';

interface AgreementPaperProps {
  agreement: AgentAgreement;
  /** The element with the text, whose end has to be reached. */
  textRef?: Ref<HTMLDivElement>;
}

/** The agreement as it is signed: its text is English in every language (D-48). Signed, it has its signature. */
export function AgreementPaper({ agreement, textRef }: AgreementPaperProps): ReactNode {
  const { text, signature, isCovered } = agreement;
  const { version, title, sections } = text;
  const pages = isCovered ? (signature?.pages ?? null) : null;
  return (
    <article className={classes.paper} aria-label={t('Text of the agreement')}>
      <div className={classes.paperTop}>
        <span>{t('Referral agreement')}</span>
        <span>{t('Version {version}', { version: versionOf(version, pages) })}</span>
      </div>
      <div ref={textRef}>
        <div lang="en">
          <h2>{title}</h2>
          {sections.map(({ heading, text: words }) => (
            <p key={heading}>
              <b>{heading}</b> {words}
            </p>
          ))}
        </div>
        {!isCovered && <Parties signer={agreement.signer} />}
      </div>
      {isCovered && signature && <Signatures agreement={agreement} signature={signature} />}
    </article>
  );
}

/** With whom it is made, as the PDF prints it from the profile; a signed one keeps its own. */
function Parties({ signer }: Pick<AgentAgreement, 'signer'>): ReactNode {
  const { firstName, lastName, phoneNumber, licenseNumber, licenseState } = signer;
  const license = licenseNumber && [licenseNumber, licenseState && `(${licenseState})`].filter(Boolean).join(' ');
  const printed = { ...signer, phoneNumber: phoneNumber && formatPhone(phoneNumber), licenseNumber: license };
  const [, , ...fields] = AGREEMENT_FIELDS;
  return (
    <>
      <h3>{t('Parties')}</h3>
      <dl className={classes.parties}>
        <dt>{t('Agent')}</dt>
        <dd>{`${firstName} ${lastName}`}</dd>
        {fields.map((field) => (
          <Fragment key={field}>
            <dt>{t(AGREEMENT_FIELD_NAMES[field])}</dt>
            <dd>{printed[field]?.trim() || '–'}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** `2025-02, 4 pages`. */
export const versionOf = (version: string, pages: number | null): string =>
  pages === null
    ? version
    : t('{pages, plural, one {{version}, {pages} page} other {{version}, {pages} pages}}', { version, pages });

interface SignaturesProps {
  agreement: AgentAgreement;
  signature: NonNullable<AgentAgreement['signature']>;
}

function Signatures({ agreement: { signer }, signature: { signedName, signedAt } }: SignaturesProps): ReactNode {
  const name = `${signer.firstName} ${signer.lastName}`;
  const time = formatDateTime(signedAt, undefined, { namesZone: true, hasSeconds: true });
  return (
    <div className={classes.signatures}>
      <div>
        <div className={classes.signature}>{signedName}</div>
        <small>{t('{name}, license {license}', { name, license: signer.licenseNumber ?? '–' })}</small>
        <small>{t('Signed {time}', { time })}</small>
      </div>
      <div>
        <div className={classes.standing}>{t('For the network')}</div>
        <small>{t('By standing signature')}</small>
        <small>{time}</small>
      </div>
    </div>
  );
}

import { type AgentProfile, supportPhone } from '@portal/shared/contracts';
import { formatDate, formatDay, US_STATES } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { InfoIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { FormGrid } from '../account/AccountColumns.tsx';
import { LockedField } from './LockedField.tsx';
import classes from './Profile.module.css';

const stateName = (code: string | null): string | null => US_STATES.find(({ key }) => key === code)?.label ?? code;

/** The license that counts; staff also see what the registry says where the support corrected it (CS-166, D-34). */
export function LicensePanel({ profile: { license, changes } }: { profile: AgentProfile }): ReactNode {
  const { licenseNumber, licenseState, validUntil, checkedAt, isCorrected, registry } = license;
  const correction = changes.find(({ field, isStaff }) => isStaff && field.startsWith('license'));
  const phone = supportPhone();
  return (
    <Panel
      title={t('License')}
      note={checkedAt && t('Checked with the registry on {day}', { day: formatDate(checkedAt) })}
    >
      <FormGrid className={classes.thirds ?? ''}>
        <LockedField label={t('License number')} value={licenseNumber} />
        <LockedField label={t('State')} value={stateName(licenseState)} />
        <LockedField label={t('Valid until')} value={validUntil && formatDay(validUntil)} />
      </FormGrid>
      {registry && (
        <FormGrid className={classes.thirds ?? ''}>
          <LockedField label={t('Number in the registry')} value={registry.licenseNumber} />
          <LockedField label={t('State in the registry')} value={stateName(registry.licenseState)} />
        </FormGrid>
      )}
      <p className={classes.note}>
        <InfoIcon size={16} />
        <span>
          {isCorrected && (
            <>
              {correction
                ? t('Corrected by {name} on {day}.', { name: correction.by, day: formatDate(correction.at) })
                : t('Corrected by support.')}{' '}
            </>
          )}
          <Trans id="Something wrong? Call {phone}." values={{ phone: <a href={phone.href}>{phone.text}</a> }} />
        </span>
      </p>
    </Panel>
  );
}

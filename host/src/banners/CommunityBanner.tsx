import { t } from '@portal/shared/i18n';
import { QRCodeSVG } from '@rc-component/qrcode';
import type { ReactNode } from 'react';
import classes from './CommunityBanner.module.css';

/** Invites agents to the community: a QR code for the phone, drawn here, and the same address as a link (EVT-18). */
export function CommunityBanner({ address }: { address: string }): ReactNode {
  return (
    <aside className={classes['banner']} aria-label={t('Agent community')}>
      <span className={classes['code']}>
        <QRCodeSVG
          value={address}
          aria-label={t('QR code that opens {address}', { address })}
          size={56}
          marginSize={0}
          bgColor="#FFFFFF"
          fgColor="#14171A"
          level="M"
        />
      </span>
      <p>
        <b>{t('Meet other agents of the network.')}</b>{' '}
        <span className={classes['hint']}>{t('Scan the code with your phone, or open it here.')}</span>
      </p>
      <a href={address} target="_blank" rel="noopener">
        {t('Join the community')}
      </a>
    </aside>
  );
}

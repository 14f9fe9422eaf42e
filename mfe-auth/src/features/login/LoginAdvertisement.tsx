import type { BannerAd } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { BellRingIcon, CheckIcon, MapPinIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import styles from './LoginAdvertisement.module.css';
import { ZipMap } from '../../frame/ZipMap.tsx';

interface LoginAdvertisementProps {
  /** Undefined while it is loading: the background keeps its place. */
  advertisement: BannerAd | null | undefined;
}

/** The advertisement of the sign-in page: our own background, the text of the content service (EVT-11). */
export function LoginAdvertisement({ advertisement }: LoginAdvertisementProps): ReactNode {
  const picture = advertisement?.bannerImage;
  return (
    <aside className={styles.ground} aria-label={t('Advertisement')}>
      <div className={styles.picture}>{picture ? <img src={picture.src} alt={picture.alt} /> : <ZipMap />}</div>
      {!picture && (
        <div className={styles.note} aria-hidden="true">
          <span className={styles.bell}>
            <BellRingIcon size={18} />
          </span>
          <div>
            <b>{t('New appointment in 80209')}</b>
            <span>{t('You were notified first, 9:41 AM')}</span>
          </div>
        </div>
      )}
      <span className={styles.tag}>{t('Advertisement')}</span>
      {advertisement && <Words {...advertisement} />}
    </aside>
  );
}

function Words({ title, headline, points, ctaText, bannerUrl }: BannerAd): ReactNode {
  return (
    <div className={styles.words}>
      <p className={styles.title}>
        <MapPinIcon />
        {title}
      </p>
      <h2>{headline}</h2>
      <ul role="list" className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </ul>
      {/* An address of the portal that counts the click and redirects (EVT-12, CS-151). */}
      <a className={styles.action} href={bannerUrl} target="_blank" rel="noopener">
        {ctaText}
      </a>
    </div>
  );
}

import type { BannerAd } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { BellRingIcon, CheckIcon, MapPinIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './LoginAdvertisement.module.css';
import { ZipMap } from './ZipMap.tsx';

interface LoginAdvertisementProps {
  /** Undefined while it is loading: the background keeps its place. */
  advertisement: BannerAd | null | undefined;
}

/** The advertisement of the sign-in page: our own background, the text of the content service (EVT-11). */
export function LoginAdvertisement({ advertisement }: LoginAdvertisementProps): ReactNode {
  const picture = advertisement?.bannerImage;
  return (
    <aside className={classes.ground} aria-label={t('Advertisement')}>
      <div className={classes.picture}>{picture ? <img src={picture.src} alt={picture.alt} /> : <ZipMap />}</div>
      {!picture && (
        <div className={classes.note} aria-hidden="true">
          <span className={classes.bell}>
            <BellRingIcon size={18} />
          </span>
          <div>
            <b>{t('New appointment in 80209')}</b>
            <span>{t('You were notified first, 9:41 AM')}</span>
          </div>
        </div>
      )}
      <span className={classes.tag}>{t('Advertisement')}</span>
      {advertisement && <Words {...advertisement} />}
    </aside>
  );
}

function Words({ title, headline, points, ctaText, bannerUrl }: BannerAd): ReactNode {
  return (
    <div className={classes.words}>
      <p className={classes.title}>
        <MapPinIcon />
        {title}
      </p>
      <h2>{headline}</h2>
      <ul role="list" className={classes.points}>
        {points.map((point, index) => (
          <li key={index}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </ul>
      {/* An address of the portal that counts the click and redirects (EVT-12, CS-151). */}
      <a className={classes.action} href={bannerUrl} target="_blank" rel="noopener">
        {ctaText}
      </a>
    </div>
  );
}

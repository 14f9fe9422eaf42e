import type { FloatingBanner } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { CloseIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './FloatingBannerView.module.css';

interface FloatingBannerViewProps {
  banner: FloatingBanner;
  onClose: () => void;
}

/** The banner above a page as its readers see it (EVT-15, EVT-16). */
export function FloatingBannerView({ banner, onClose }: FloatingBannerViewProps): ReactNode {
  const { fullImageBanner, bannerImage } = banner;
  return (
    <aside className={classes.banner} aria-label={t('Partner offer')}>
      {fullImageBanner && bannerImage ? <FullImage {...banner} image={bannerImage} /> : <Words {...banner} />}
      <button type="button" className={classes.close} aria-label={t('Close the partner offer')} onClick={onClose}>
        <CloseIcon size={18} />
      </button>
    </aside>
  );
}

// The address is the portal's own: it counts the click and redirects (CS-151).
function FullImage({
  bannerUrl,
  ctaText,
  image,
}: FloatingBanner & { image: NonNullable<FloatingBanner['bannerImage']> }): ReactNode {
  return (
    <a className={classes.full} href={bannerUrl} target="_blank" rel="noopener">
      <img src={image.src} alt={image.alt} />
      <span className="visually-hidden">{ctaText}</span>
    </a>
  );
}

function Words({ bannerUrl, bannerImage, title, bannerContent, partnerLogo, ctaText }: FloatingBanner): ReactNode {
  return (
    <>
      {bannerImage && <img className={classes.image} src={bannerImage.src} alt={bannerImage.alt} />}
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.content}>{bannerContent}</p>
      </div>
      {partnerLogo && (
        <span className={classes.logo}>
          <img src={partnerLogo.src} alt={partnerLogo.alt} />
        </span>
      )}
      <a
        className={clsx(classes.action, !partnerLogo && classes.alone)}
        href={bannerUrl}
        target="_blank"
        rel="noopener"
      >
        {ctaText}
      </a>
    </>
  );
}

import { log } from '@portal/shared/log';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { isCommunityBannerShown } from './community-banner.ts';
import styles from './CommunityBanner.module.css';

/** The place of the community banner in the header of agents, until it is over; then not even its code is loaded (EVT-18). */
export function CommunityBannerPlace(): ReactNode {
  const { config, now } = useChrome();
  const address = config.communityUrl;
  return address !== undefined && isCommunityBannerShown(now()) && <Place address={address} />;
}

function Place({ address }: { address: string }): ReactNode {
  const [Banner, setBanner] = useState<ComponentType<{ address: string }> | null>(null);
  useEffect(() => {
    import('./CommunityBanner.tsx').then(
      ({ CommunityBanner }) => setBanner(() => CommunityBanner),
      (error: unknown) => log.error('The community banner did not load', error),
    );
  }, []);
  return <div className={styles['place']}>{Banner && <Banner address={address} />}</div>;
}

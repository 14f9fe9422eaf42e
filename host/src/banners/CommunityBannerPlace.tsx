import type { ReactNode } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { useLoadedPart } from '../chrome/use-loaded-part.ts';
import { isCommunityBannerShown } from './community-banner.ts';
import styles from './CommunityBanner.module.css';

const loadBanner = () => import('./CommunityBanner.tsx').then((module) => module.CommunityBanner);

/** The place of the community banner in the header of agents, until it is over; then not even its code is loaded (EVT-18). */
export function CommunityBannerPlace(): ReactNode {
  const { config, now } = useChrome();
  const address = config.communityUrl;
  return address !== undefined && isCommunityBannerShown(now()) && <Place address={address} />;
}

function Place({ address }: { address: string }): ReactNode {
  const Banner = useLoadedPart(loadBanner, { failure: 'The community banner did not load' });
  return <div className={styles['place']}>{Banner && <Banner address={address} />}</div>;
}

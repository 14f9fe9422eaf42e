import type { ReactNode } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { LoadedPart } from '../chrome/LoadedPart.tsx';
import { isCommunityBannerShown } from './community-banner.ts';
import classes from './CommunityBanner.module.css';

const loadBanner = () => import('./CommunityBanner.tsx').then((module) => module.CommunityBanner);

/** The place of the community banner in the header of agents, until it is over; then not even its code is loaded (EVT-18). */
export function CommunityBannerPlace(): ReactNode {
  const { config, now } = useChrome();
  const address = config.communityUrl;
  if (address === undefined || !isCommunityBannerShown(now())) return null;
  return (
    <div className={classes['place']}>
      <LoadedPart load={loadBanner} failure="The community banner did not load">
        {(CommunityBanner) => <CommunityBanner address={address} />}
      </LoadedPart>
    </div>
  );
}

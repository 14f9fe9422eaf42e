import { Panel } from '@portal/shared/ui/panel';
import { Skeleton, SkeletonLines } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { AccountColumns } from '../account/AccountColumns.tsx';

/** The shape of the page until the profile arrives. */
export function ProfileSkeleton(): ReactNode {
  return (
    <AccountColumns
      aside={
        <Panel>
          <SkeletonLines rows={6} pieces={2} />
        </Panel>
      }
    >
      {[190, 220, 190, 150].map((height, index) => (
        <Panel key={index}>
          <Skeleton height={height} />
        </Panel>
      ))}
    </AccountColumns>
  );
}

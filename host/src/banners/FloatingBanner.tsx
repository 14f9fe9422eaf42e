import { http, queryClient } from '@portal/shared/api';
import { BANNER_FAILED, type FloatingBanner as Banner, FloatingBannerResponse } from '@portal/shared/contracts';
import { FloatingBannerView } from '@portal/shared/content-view/floating-banner';
import { log } from '@portal/shared/log';
import { type ReactNode, useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';

/** For how long an answer is used for further pages, in milliseconds. */
const FRESH = 5 * 60_000;

interface FloatingBannerProps {
  /** Whether the page has left room for it. */
  hasRoom: boolean;
  onClose: () => void;
}

/** The banner above a page (EVT-15, EVT-16). When it cannot be fetched nothing is shown (EVT-17). */
export function FloatingBanner({ hasRoom, onClose }: FloatingBannerProps): ReactNode {
  const { floatingBanner } = useChrome();
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (answer: Banner | null) => {
      floatingBanner.isExpected = answer !== null;
      if (!isOver) setBanner(answer);
    };
    fetchBanner().then(show, () => show(null));
    return () => void (isOver = true);
  }, [floatingBanner]);
  if (!banner || !hasRoom) return null;
  return <FloatingBannerView banner={banner} onClose={onClose} />;
}

/** API-42, CS-154: an empty object, as JSON. */
const fetchBanner = (): Promise<Banner | null> =>
  queryClient.fetchQuery({
    queryKey: ['floating-banner'],
    queryFn: async ({ signal }) => {
      try {
        return (await http.request('POST', 'floatingBanner', { body: {}, schema: FloatingBannerResponse, signal }))
          .data;
      } catch (error) {
        // when the person changes, what is still on its way for the one before is stopped
        if (!signal.aborted) log.error(BANNER_FAILED, error);
        throw error;
      }
    },
    staleTime: FRESH,
    retry: false,
  });

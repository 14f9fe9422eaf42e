import type { PromoPage as Promo } from '@portal/shared/contracts';
import { PromoContent } from '@portal/shared/content-view/promo';
import { t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { useQuery } from '@portal/shared/query';
import { useLocation } from '@portal/shared/router';
import { subjectKey, useSession } from '@portal/shared/session';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { PromoMissing } from './PromoMissing.tsx';
import { promoQuery } from './promo.queries.ts';
import { slugOf } from './promo-slug.ts';
import classes from './Promo.module.css';

/** `/promo/*` (HOST-28, D-34): a page of offers, for everyone or for an audience, that needs no sign-in (CS-009). */
export function PromoPage(): ReactNode {
  const slug = slugOf(useLocation().pathname);
  return slug === null ? <PromoMissing /> : <PromoOfSlug key={slug} slug={slug} />;
}

function PromoOfSlug({ slug }: { slug: string }): ReactNode {
  const session = useSession();
  const isKnown = session.status === 'signed-in' || session.status === 'signed-out';
  const promo = useQuery({ ...promoQuery(slug, subjectKey(session)), enabled: isKnown });
  if (promo.data) return <ShownPromo promo={promo.data} />;
  if (promo.data === null) return <PromoMissing />;
  if (promo.isError || session.status === 'offline') {
    return (
      <div className={classes.message}>
        <FailureCard
          title={t('This page did not load')}
          message={t('Nothing is lost; check your connection and try again.')}
          onRetry={() => void promo.refetch()}
          isRetrying={promo.isFetching}
        />
      </div>
    );
  }
  return <Waiting />;
}

function ShownPromo({ promo }: { promo: Promo }): ReactNode {
  usePageTitle(promo.title);
  return <PromoContent promo={promo} />;
}

function Waiting(): ReactNode {
  return (
    <div className={classes.waiting} role="status" aria-busy aria-label={t('Loading')}>
      <div className={classes.waitingWords}>
        <Skeleton width={240} />
        <Skeleton height={44} />
        <Skeleton width="72%" height={44} />
        <Skeleton width="60%" />
      </div>
      <Skeleton className={classes.waitingCard} />
    </div>
  );
}

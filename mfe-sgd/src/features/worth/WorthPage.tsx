import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, useNavigate, useSearchParams } from '@portal/shared/router';
import { actionClasses, ChartColumnIcon, EmptyState, FailureCard, Panel, SkeletonLines } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { ForAgent } from '../agent/ForAgent.tsx';
import { DisplayHead } from '../head/DisplayHead.tsx';
import { readWorthView } from './worth-view.ts';
import { zipWorthQuery } from './worth.queries.ts';
import { WorthAside } from './WorthAside.tsx';
import { WorthList } from './WorthList.tsx';
import { WorthRecord } from './WorthRecord.tsx';
import classes from './Worth.module.css';

/** `/sgd/worth`: what each sponsored ZIP brought against its price, month by month. */
export function WorthPage(): ReactNode {
  return <ForAgent title={t('What your ZIPs were worth')}>{(agentId) => <Worth agentId={agentId} />}</ForAgent>;
}

function Worth({ agentId }: { agentId: number }): ReactNode {
  return (
    <>
      <DisplayHead agentId={agentId} current="worth" />
      <OwnZips agentId={agentId} />
    </>
  );
}

function OwnZips({ agentId }: { agentId: number }): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(zipWorthQuery(agentId));
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  if (error && !data) {
    return (
      <FailureCard
        isCompact
        title={t('The record of your ZIPs did not load.')}
        message={t('Nothing is lost.')}
        reference={(error instanceof ApiError && error.requestId) || undefined}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Panel>
        <SkeletonLines rows={8} pieces={4} />
      </Panel>
    );
  }
  const { today, zips } = data;
  const view = readWorthView(parameters);
  const shown = zips.find(({ zip }) => zip === view.zip) ?? zips[0];
  if (!shown) {
    return (
      <Panel>
        <EmptyState
          title={t('No sponsored ZIPs yet')}
          icon={<ChartColumnIcon size={20} />}
          action={
            <Link to={paths.backToShop(null)} className={actionClasses({ kind: 'primary' })}>
              {t('Choose ZIPs')}
            </Link>
          }
        >
          {t('Once you sponsor a ZIP, its referrals and commissions appear here against its price.')}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <div className={classes.columns}>
      <WorthList zips={zips} selectedZip={shown.zip} range={view.range} />
      <WorthRecord
        worth={shown}
        range={view.range}
        currentMonth={today.slice(0, 7)}
        onRange={(range) => void navigate(paths.worth({ zip: shown.zip, range }), { replace: true })}
      />
      <WorthAside worth={shown} />
    </div>
  );
}

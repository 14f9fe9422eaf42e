import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard, Panel, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { StaffNotice } from '../settings/StaffNotice.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { pricingQuery } from './prices.queries.ts';
import classes from './PricesTab.module.css';
import { RulesPanel } from './RulesPanel.tsx';
import { usePricesView } from './use-prices-view.ts';
import { ZipEditor } from './ZipEditor.tsx';
import { focusChange, ZipPrices } from './ZipPrices.tsx';

/** Prices, spots, discounts and rules of Guaranteed Display, who changed them and why (D-49, D-29 to D-31). */
export function PricesTab() {
  const { view, show } = usePricesView();
  const [pressed, setPressed] = useState({ zip: '', presses: 0 });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(pricingQuery(view.market));
  const market = data?.markets.find(({ marketId }) => marketId === data.marketId);
  return (
    <div className={classes.columns}>
      <h2 className="visually-hidden">{t('Prices')}</h2>
      <div className={classes.main}>
        <StaffNotice what={t('Prices apply to every agent, so they are not changed while you act for one.')} />
        {error && (
          <FailureCard
            isCompact
            title={data ? t('What you see may be out of date.') : t('The prices did not load.')}
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {(data ?? !error) && (
          <ZipPrices
            markets={data?.markets ?? []}
            marketId={data?.marketId ?? ''}
            zips={data?.zips ?? []}
            isLoading={!data || isPlaceholderData}
            view={view}
            onShow={(changes, options) => {
              if (changes.zip) setPressed(({ presses }) => ({ zip: changes.zip!, presses: presses + 1 }));
              show(changes, options);
            }}
          />
        )}
      </div>
      <div className={classes.side}>
        {view.zip !== '' && (
          <div className={classes.editor}>
            <ZipEditor
              key={view.zip}
              zip={view.zip}
              presses={pressed.zip === view.zip ? pressed.presses : 0}
              onClose={() => {
                show({ zip: '' });
                focusChange(view.zip);
              }}
            />
          </div>
        )}
        {data && market ? (
          <RulesPanel pricing={data} market={market} />
        ) : (
          !error && (
            <Panel>
              <SkeletonLines rows={7} pieces={2} />
            </Panel>
          )
        )}
        <HistoryPanel zip={view.zip} markets={data?.markets ?? []} />
      </div>
    </div>
  );
}

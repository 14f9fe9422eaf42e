import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FailureCard, Panel, SkeletonLines, useScreenSize } from '@portal/shared/ui';
import { zipPricingQuery } from './prices.queries.ts';
import { ZipForm } from './ZipForm.tsx';

interface ZipEditorProps {
  zip: string;
  /** How often it was asked for here: each time it comes into view. 0: it was there with the page. */
  presses: number;
  onClose: () => void;
}

/** Price and spots of one ZIP, with what a change does before it is saved. */
export function ZipEditor({ zip, presses, onClose }: ZipEditorProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(zipPricingQuery(zip));
  const isSmall = useScreenSize() === 'small';
  if (data && isFetchedAfterMount) return <ZipForm details={data} presses={presses} onClose={onClose} />;
  if (error) {
    return (
      <FailureCard
        isCompact
        title={t('The price of {zip} did not load.', { zip })}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        action={
          <ActionButton isSmall onClick={onClose}>
            {t('Close')}
          </ActionButton>
        }
      />
    );
  }
  return (
    <Panel title={zip}>
      <SkeletonLines rows={isSmall ? 6 : 5} pieces={2} />
    </Panel>
  );
}

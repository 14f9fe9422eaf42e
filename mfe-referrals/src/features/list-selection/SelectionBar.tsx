import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import type { ReactNode } from 'react';
import type { BulkBarProps } from '../bulk/BulkBar.tsx';
import { BarFrame } from './BarFrame.tsx';

// Most visits select nothing, so what selected rows can do is loaded with the first of them.
const bulk = onDemand(() => import('../bulk/BulkBar.tsx').then(({ BulkBar }) => BulkBar));

/** How many rows are selected, and what can be done with all of them. */
export function SelectionBar(props: BulkBarProps): ReactNode {
  const { selection, isSmall } = props;
  const { part: BulkBar, hasFailed, retry } = useOnDemand(bulk);
  if (BulkBar) return <BulkBar {...props} />;
  return (
    <BarFrame count={selection.rows.size} isSmall={isSmall} onClear={selection.clear}>
      {hasFailed && <ActionButton onClick={retry}>{t('Try Again')}</ActionButton>}
    </BarFrame>
  );
}

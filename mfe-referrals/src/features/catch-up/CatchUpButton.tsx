import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import type { ReactNode } from 'react';
import { useOpenCatchUp } from './use-open-catch-up.ts';

interface CatchUpButtonProps {
  /** The number of rows across all tabs, if it differs from the count beside the button. */
  total?: number | undefined;
  className?: string | undefined;
}

/** Opens everything whose update is due, in all tabs, one after the other (`CatchUp`). */
export function CatchUpButton({ total, className }: CatchUpButtonProps): ReactNode {
  const { open } = useOpenCatchUp();
  return (
    <ActionButton kind="link" className={className} aria-haspopup="dialog" onClick={open}>
      {total === undefined ? t('One by one') : t('All {number} one by one', { number: formatCount(total) })}
    </ActionButton>
  );
}

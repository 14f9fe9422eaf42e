import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import type { ReactNode } from 'react';
import { useOpenCatchUp } from './use-open-catch-up.ts';

interface CatchUpButtonProps {
  /** The number beside the button. */
  count: number;
  /** The number of rows across all tabs, if it differs from the count beside the button. */
  total?: number | undefined;
  /** Beside the title of a small screen, where few words fit. */
  isSmall?: boolean;
  className?: string | undefined;
}

/** Opens everything whose update is due, in all tabs, one after the other (`CatchUp`). */
export function CatchUpButton({ count, total, isSmall = false, className }: CatchUpButtonProps): ReactNode {
  const { open } = useOpenCatchUp();
  const values = total === undefined ? null : { number: formatCount(total) };
  const words = values ? t('All {number} one by one', values) : t('One by one');
  const isShort = isSmall && values !== null;
  return (
    <ActionButton
      kind="link"
      className={className}
      aria-haspopup="dialog"
      {...(isShort && { 'aria-label': words })}
      // the number arrives later: the line keeps its place
      data-room={isSmall ? t('One by one') : t('All {number} one by one', { number: formatCount(Math.max(count, 10)) })}
      onClick={open}
    >
      {isShort ? t('All {number}', values) : words}
    </ActionButton>
  );
}

import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CloseIcon } from '@portal/shared/ui/icon';
import { bottomActions } from '@portal/shared/ui/sheet';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './BarFrame.module.css';

interface BarFrameProps {
  count: number;
  isSmall: boolean;
  onClear: () => void;
  /** What can be done with the selection. */
  children?: ReactNode;
  /** Right end. */
  end?: ReactNode;
}

/** In the place of the tool bar, or of the bottom bar of a small screen: how many are selected, and Clear. */
export function BarFrame({ count, isSmall, onClear, children, end }: BarFrameProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      // The focus is not lost with the button that it was on.
      if (current?.contains(document.activeElement)) queueMicrotask(focusPageCheckbox);
    };
  }, []);
  useLayoutEffect(() => (isSmall ? bottomActions(bar.current) : undefined), [isSmall]);
  const selected = (
    <b className={classes.count} role="status">
      {t('{number} selected', { number: formatCount(count) })}
    </b>
  );
  if (isSmall) {
    return (
      <div ref={bar} className={classes.small} role="group" aria-label={t('Selection')}>
        <div className={classes.head}>
          {selected}
          <ActionButton
            kind="quiet"
            aria-label={t('Clear')}
            icon={<CloseIcon />}
            data-clear-selection=""
            onClick={onClear}
          />
        </div>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    );
  }
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={t('Selection')}>
      {selected}
      {children}
      <span className={classes.end}>
        {end}
        <ActionButton kind="quiet" data-clear-selection="" aria-keyshortcuts="Escape" onClick={onClear}>
          {t('Clear')} <kbd>Esc</kbd>
        </ActionButton>
      </span>
    </div>
  );
}

const focusPageCheckbox = (): void => document.querySelector<HTMLElement>('input[data-page-checkbox]')?.focus();

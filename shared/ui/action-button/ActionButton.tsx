import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from '../loading/Loading.tsx';
import classes from './ActionButton.module.css';

interface ActionLook {
  /**
   * Primary: the one main thing to do. Tint: due. Quiet: text alone. Link: sentence-case text that acts, such as "Clear
   * filters". Gold: Guaranteed Display. Danger: red.
   */
  kind?: 'plain' | 'primary' | 'tint' | 'quiet' | 'gold' | 'danger' | 'link' | undefined;
  /** 30 px instead of 36 (36 instead of 44 on small screens). */
  isSmall?: boolean | undefined;
}

/** Class names that give a link the look of a button: `<Link className={actionClasses({ kind: 'primary' })} …>`. */
export function actionClasses({ kind = 'plain', isSmall = false }: ActionLook = {}): string {
  return clsx(
    classes.button,
    kind !== 'plain' && classes[kind],
    isSmall && classes.small,
    (isSmall || kind === 'link') && 'touch-target',
  );
}

interface ActionButtonProps extends ActionLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** A spinner replaces the icon and clicks do nothing. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/**
 * A button without antd, in the same look as antd's: for what is painted first, and for what must work when nothing
 * else has loaded. `<ActionButton kind="primary" icon={<RefreshCwIcon />} onClick={…}>Retry</ActionButton>`
 * With `aria-disabled` it does nothing and keeps the focus, so that its `aria-describedby` can say why.
 */
export function ActionButton({
  kind,
  isSmall,
  isBusy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': isOff,
  ...rest
}: ActionButtonProps): ReactNode {
  const isInert = isBusy || isOff === true || isOff === 'true';
  return (
    <button
      {...rest}
      type={type}
      className={clsx(actionClasses({ kind, isSmall }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isInert || undefined}
      onClick={(event) => {
        // a busy submit button must not submit twice
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

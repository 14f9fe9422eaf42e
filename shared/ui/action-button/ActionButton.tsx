import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from '../loading/Loading.tsx';
import classes from './ActionButton.module.css';

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isPrimary?: boolean;
  isSmall?: boolean;
  isBusy?: boolean;
  icon?: ReactNode;
}

/**
 * The look of antd's Button without antd, for pieces that must work when nothing else has loaded (failures, errors).
 * Only for them: pages use `Button`.
 */
export function ActionButton({
  isPrimary = false,
  isSmall = false,
  isBusy = false,
  icon,
  className = '',
  children,
  onClick,
  ...rest
}: ActionButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${classes.button} ${isPrimary ? classes.primary : ''} ${isSmall ? classes.small : ''} ${className}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      {isBusy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { useChrome } from './chrome-context.ts';

interface ChromeLinkProps {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  onNavigate?: () => void;
  children: ReactNode;
}

/** A real link that changes the page without a reload. */
export function ChromeLink({ to, className, isCurrent, onNavigate, children }: ChromeLinkProps): ReactNode {
  const { router } = useChrome();
  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    onNavigate?.();
    router.navigate(to);
  };
  return (
    <a href={to} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}

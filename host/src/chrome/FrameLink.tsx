import type { MouseEvent, ReactNode } from 'react';
import { useFrame } from './frame-context.ts';

interface FrameLinkProps {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  onNavigate?: () => void;
  children: ReactNode;
}

/** A real link that changes the page without loading it again, and begins to load the target's code on intent. */
export function FrameLink({ to, className, isCurrent, onNavigate, children }: FrameLinkProps): ReactNode {
  const { router, preload } = useFrame();
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
  const intend = () => preload(to);
  return (
    <a
      href={to}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={intend}
      onFocus={intend}
    >
      {children}
    </a>
  );
}

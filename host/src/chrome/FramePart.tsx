import { subjectKey, useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import { Component, type ReactNode } from 'react';
import styles from './Bars.module.css';
import { useFrame } from './frame-context.ts';
import { useLatest } from './use-latest.ts';

/** A crash of one part of the frame, as what is shown in its place needs it. */
export interface PartCrash {
  /** Under which it was reported; empty for the moment until then. */
  reference: string;
  at: Date;
  retry: () => void;
}

interface FramePartProps {
  /** What a visitor would call it, at the beginning of a sentence. Without it nothing is shown in its place. */
  name?: string;
  /** Shown in its place instead of the sentence. */
  instead?: (crash: PartCrash) => ReactNode;
  children: ReactNode;
}

/**
 * Keeps a crash inside one part of the frame, so that the page and the other parts go on. The part is rendered again on
 * "Try Again", on another page and for another subject; while nothing changes it stays as it is.
 */
export function FramePart({ name, instead, children }: FramePartProps): ReactNode {
  const { router, onCrash } = useFrame();
  const subject = subjectKey(useSession());
  const { decision } = useLatest(router.view$, () => router.view);
  const shown = decision.kind === 'show' ? decision.page.path : decision.kind;
  const sentence = (crash: PartCrash) => name !== undefined && <PartNotice name={name} {...crash} />;
  return (
    <PartBoundary circumstances={`${subject} ${shown}`} onCrash={onCrash} instead={instead ?? sentence}>
      {children}
    </PartBoundary>
  );
}

interface PartNoticeProps extends PartCrash {
  name: string;
}

/** One quiet line in place of a part. */
export function PartNotice({ name, reference, retry }: PartNoticeProps): ReactNode {
  return (
    <div className={clsx(styles['bar'], styles['notice'])} role="alert">
      <span>
        {name} stopped working. Reference {reference}.
      </span>
      <button type="button" onClick={retry}>
        Try Again
      </button>
    </div>
  );
}

interface PartBoundaryProps {
  /** When it changes, what crashed may work again. */
  circumstances: string;
  onCrash: (error: unknown) => string;
  instead: (crash: PartCrash) => ReactNode;
  children: ReactNode;
}
interface PartBoundaryState {
  crash: Omit<PartCrash, 'retry'> | null;
}

class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { crash: null };

  static getDerivedStateFromError(): PartBoundaryState {
    return { crash: { reference: '', at: new Date() } };
  }

  override componentDidCatch(error: unknown): void {
    const reference = this.props.onCrash(error);
    this.setState(({ crash }) => ({ crash: crash && { ...crash, reference } }));
  }

  override componentDidUpdate({ circumstances }: PartBoundaryProps): void {
    if (this.state.crash && circumstances !== this.props.circumstances) this.#retry();
  }

  readonly #retry = () => this.setState({ crash: null });

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.instead({ ...crash, retry: this.#retry }) : this.props.children;
  }
}

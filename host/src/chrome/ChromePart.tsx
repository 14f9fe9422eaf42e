import { t } from '@portal/shared/i18n';
import { subjectKey, useSession } from '@portal/shared/session';
import { clsx } from 'clsx';
import { Component, type ReactNode } from 'react';
import classes from './bars/Bars.module.css';
import { useChrome } from './chrome-context.ts';
import { useLatest } from './use-latest.ts';

/** A crash of one part of the chrome, as its replacement needs it. */
export interface PartCrash {
  /** Reference of the report; empty until it has been reported. */
  reference: string;
  at: Date;
  retry: () => void;
}

interface ChromePartProps {
  /** What a visitor would call it, at the beginning of a sentence. Without it nothing replaces the part. */
  name?: string;
  /** Shown instead of the sentence. */
  instead?: (crash: PartCrash) => ReactNode;
  children: ReactNode;
}

/**
 * Contains a crash of one part of the chrome, so that the page and the other parts keep working. It is rendered again on
 * "Try Again", on another page and for another subject; otherwise it stays unchanged.
 */
export function ChromePart({ name, instead, children }: ChromePartProps): ReactNode {
  const { router, onCrash } = useChrome();
  const subject = subjectKey(useSession());
  const shown = useLatest(router.view$, () => {
    const { decision } = router.view;
    return decision.kind === 'show' ? decision.page.path : decision.kind;
  });
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

/** One quiet line that replaces a part. */
export function PartNotice({ name, reference, retry }: PartNoticeProps): ReactNode {
  return (
    <div className={clsx(classes['bar'], classes['notice'])} role="alert">
      <span>{t('{name} stopped working. Reference {reference}.', { name: t(name), reference })}</span>
      <button type="button" onClick={retry}>
        {t('Try Again')}
      </button>
    </div>
  );
}

interface PartBoundaryProps {
  /** When it changes, what crashed is worth another try. */
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

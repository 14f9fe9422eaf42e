import { t } from '@portal/shared/i18n';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Component, type ReactNode } from 'react';
import type { RootProps } from './root-props.ts';

interface RemoteBoundaryProps extends Pick<RootProps, 'release' | 'links' | 'onCrash'> {
  title: string;
  /** Closes a parcel; the card is a dialog then. */
  close?: () => void;
  /** A crash closes it instead of showing a card. */
  isQuiet?: boolean;
  recovery?: RootProps['recovery'];
  children: ReactNode;
}
interface RemoteBoundaryState {
  failure: { reference: string; details: string; at: Date } | null;
  /** The host puts another root in its place. */
  isReplaced: boolean;
}

/**
 * Contains a crash within its root: the rest of the portal keeps working. The host may replace the root, at once or on Retry;
 * otherwise Retry renders it again.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null, isReplaced: false };

  override componentDidCatch(error: unknown): void {
    if (!this.props.isQuiet && this.props.recovery?.afterCrash(error)) return this.setState({ isReplaced: true });
    const reference = this.props.onCrash(error);
    this.setState(({ failure }) => ({ failure: failure && { ...failure, reference } }));
    if (this.props.isQuiet) this.props.close?.();
  }

  static getDerivedStateFromError(error: unknown): Pick<RemoteBoundaryState, 'failure'> {
    const details = error instanceof Error ? error.message : String(error);
    return { failure: { reference: '', details, at: new Date() } };
  }

  readonly #retry = () => {
    if (this.props.recovery?.onRetry()) this.setState({ isReplaced: true });
    else this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure, isReplaced } = this.state;
    if (!failure) return this.props.children;
    if (this.props.isQuiet || isReplaced) return null;
    const { release, links, close } = this.props;
    const resetPin = links.resetPin();
    return (
      <FailureCard
        title={t('{title} stopped working', { title: t(this.props.title) })}
        message={t('Nothing you saved is lost, and the rest of the portal works.')}
        onRetry={this.#retry}
        onClose={close}
        bugLink={links.bugLink()}
        resetPin={resetPin}
        reference={failure.reference}
        at={failure.at}
        facts={[
          { name: t('Release'), value: `${release.remote} ${release.version}` },
          { name: t('Snapshot'), value: release.snapshot, isCode: true },
        ]}
        // Someone with a pin is testing the release; the console shows what was thrown to everyone.
        details={resetPin === undefined ? undefined : failure.details}
      />
    );
  }
}

import { FailureCard } from '@portal/shared/ui/failure-card';
import { Component, type ReactNode } from 'react';
import type { RootProps } from './root-props.ts';

interface RemoteBoundaryProps extends Pick<RootProps, 'release' | 'links' | 'onCrash'> {
  title: string;
  /** Ends a parcel; the card is a dialog then. */
  close?: () => void;
  children: ReactNode;
}
interface RemoteBoundaryState {
  failure: { reference: string; details: string; at: Date } | null;
}

/**
 * Keeps a crash inside its root: the rest of the portal goes on, and Retry renders the root anew.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };

  override componentDidCatch(error: unknown): void {
    const reference = this.props.onCrash(error);
    this.setState(({ failure }) => ({ failure: failure && { ...failure, reference } }));
  }

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    const details = error instanceof Error ? error.message : String(error);
    return { failure: { reference: '', details, at: new Date() } };
  }

  readonly #retry = () => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { release, links, close } = this.props;
    const resetPin = links.resetPin();
    return (
      <FailureCard
        title={`${this.props.title} stopped working`}
        message="Nothing you saved is lost, and the rest of the portal works."
        onRetry={this.#retry}
        onClose={close}
        bugLink={links.bugLink()}
        resetPin={resetPin}
        reference={failure.reference}
        at={failure.at}
        facts={[
          { name: 'Release', value: `${release.remote} ${release.version}` },
          { name: 'Snapshot', value: release.snapshot, isCode: true },
        ]}
        // Whoever pinned a release is testing it; what was thrown is in everybody's console.
        details={resetPin === undefined ? undefined : failure.details}
      />
    );
  }
}

import { FailureCard } from '@portal/shared/ui/failure-card';
import { Component, type ReactNode } from 'react';
import type { RootProps } from './root-props.ts';

interface RemoteBoundaryProps {
  title: string;
  release: RootProps['release'];
  onCrash: RootProps['onCrash'];
  children: ReactNode;
}
interface RemoteBoundaryState {
  failure: { reference: string; reason: string } | null;
}

/**
 * Keeps a crash inside its root: the rest of the portal goes on, and Retry renders the root anew.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };

  override componentDidCatch(error: unknown): void {
    const reference = this.props.onCrash(error);
    this.setState({ failure: { reference, reason: error instanceof Error ? error.message : String(error) } });
  }

  static getDerivedStateFromError(error: unknown): Partial<RemoteBoundaryState> {
    return { failure: { reference: '', reason: error instanceof Error ? error.message : String(error) } };
  }

  readonly #retry = () => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { remote, version, snapshot } = this.props.release;
    return (
      <FailureCard
        title={`${this.props.title} stopped working`}
        message="Nothing you saved is lost, and the rest of the portal works."
        onRetry={this.#retry}
        reference={failure.reference}
        facts={[
          { name: 'Reason', value: failure.reason },
          { name: 'Release', value: `${remote} ${version}` },
          { name: 'Snapshot', value: snapshot, isCode: true },
        ]}
      />
    );
  }
}

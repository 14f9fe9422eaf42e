import { Component, type ReactNode } from 'react';
import type { RootProps } from './root-props.ts';

type FailureCardModule = typeof import('@portal/shared/ui/failure-card');

interface RemoteBoundaryProps {
  title: string;
  release: RootProps['release'];
  onCrash: RootProps['onCrash'];
  children: ReactNode;
}
interface RemoteBoundaryState {
  failure: { reference: string; reason: string } | null;
  card: FailureCardModule | null;
}

/**
 * Keeps a crash inside its root: the rest of the portal goes on, and Retry renders the root anew. The card is loaded
 * when it is needed, so a page that works pays nothing for it.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null, card: null };

  override componentDidCatch(error: unknown): void {
    const reference = this.props.onCrash(error);
    this.setState({ failure: { reference, reason: error instanceof Error ? error.message : String(error) } });
    import('@portal/shared/ui/failure-card').then(
      (card) => this.setState({ card }),
      // Without the card the plain words below stay; the crash itself has been reported.
      () => {},
    );
  }

  static getDerivedStateFromError(error: unknown): Partial<RemoteBoundaryState> {
    return { failure: { reference: '', reason: error instanceof Error ? error.message : String(error) } };
  }

  readonly #retry = () => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure, card } = this.state;
    if (!failure) return this.props.children;
    const title = `${this.props.title} stopped working`;
    if (!card) {
      return (
        <div role="alert">
          {title}. <button onClick={this.#retry}>Retry</button>
        </div>
      );
    }
    const { remote, version, snapshot } = this.props.release;
    return (
      <card.FailureCard
        title={title}
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

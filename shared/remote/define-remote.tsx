import React, { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { RemoteRoot } from './RemoteRoot.tsx';
import type { ParcelProps, RootProps } from './root-props.ts';

/** What a parcel's component gets: the values of whoever opened it, and the way to end. */
export type ParcelContentProps<Values> = Pick<ParcelProps<Values>, 'values' | 'close'>;

interface Remote {
  /** Lifecycles of a page application around a component without props. */
  page(title: string, Content: ComponentType): ReactAppOrParcel<object>;
  /** Lifecycles of a parcel, such as a modal, around a component that gets `values` and `close`. */
  parcel<Values>(title: string, Content: ComponentType<ParcelContentProps<Values>>): ReactAppOrParcel<object>;
}

/**
 * Wraps the components of one remote into single-spa lifecycles. Every root gets the same boundary, theme, router and
 * query client. `title` names the root in error cards.
 */
export function defineRemote(): Remote {
  return {
    page: (title, Content) =>
      lifecycles((props: RootProps) => (
        <RemoteRoot title={title} {...pickRoot(props)}>
          <Content />
        </RemoteRoot>
      )),
    parcel: <Values,>(title: string, Content: ComponentType<ParcelContentProps<Values>>) =>
      lifecycles((props: ParcelProps<Values>) => (
        <RemoteRoot title={title} close={() => props.close()} {...pickRoot(props)}>
          <Content values={props.values} close={props.close} />
        </RemoteRoot>
      )),
  };
}

const pickRoot = ({ nonce, release, links, onCrash, abandoned }: RootProps) => ({
  ...{ nonce, release, links, onCrash, abandoned },
});

function lifecycles<Props extends RootProps>(rootComponent: ComponentType<Props>): ReactAppOrParcel<object> {
  return singleSpaReact({
    React,
    ReactDOMClient: { createRoot: createRootShownAtOnce },
    renderType: 'createRoot',
    rootComponent: rootComponent as ComponentType<never>,
    domElementGetter: (props) => (props as unknown as RootProps).domElement,
    // RemoteBoundary catches what a root throws; this one is single-spa's own, for the wrapper itself.
    errorBoundary: (error, _info, props) => <CrashedRoot error={error} {...(props as unknown as RootProps)} />,
  }) as ReactAppOrParcel<object>;
}

function CrashedRoot({ error, onCrash }: Pick<RootProps, 'onCrash'> & { error: unknown }): ReactNode {
  const [reference] = useState(() => onCrash(error));
  return <div role="alert">This page stopped working. Reload it to try again. Reference {reference}.</div>;
}

/** Renders within the call that mounts it, so that no frame between two pages shows neither of them. */
function createRootShownAtOnce(...args: Parameters<typeof createRoot>): ReturnType<typeof createRoot> {
  const root = createRoot(...args);
  return { render: (content) => flushSync(() => root.render(content)), unmount: () => root.unmount() };
}

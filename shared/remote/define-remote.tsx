import { events, type SenderBus } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import React, { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { RemoteRoot } from './RemoteRoot.tsx';
import type { ParcelProps, RootProps } from './root-props.ts';

/** Props of a parcel's component: the values it was opened with, and a function to close it. */
export type ParcelContentProps<Values> = Pick<ParcelProps<Values>, 'values' | 'close'>;

/** The part of a `remote.json` that the wrapper reads. */
interface Manifest {
  name: string;
  title: string;
  pages?: readonly { exposedModule: string; title: string }[];
  parcels?: readonly { exposedModule: string; title?: string }[];
}

interface Remote {
  /** The bus, under the name of this remote. */
  events: SenderBus;
  /** Lifecycles of a page application around a component without props. */
  page: (...content: Titled<ComponentType>) => ReactAppOrParcel<object>;
  /** Lifecycles of a parcel, such as a dialog, around a component that gets `values` and `close`. */
  parcel: <Values>(...content: Titled<ComponentType<ParcelContentProps<Values>>>) => ReactAppOrParcel<object>;
  /**
   * Like `parcel`, for what nobody has asked for, such as a popup: a crash is reported and closes it, without a card
   * (DASH-06). Since 1.9.0.
   */
  quietParcel: <Values>(content: ComponentType<ParcelContentProps<Values>>) => ReactAppOrParcel<object>;
}

/** Remotes that were built before host API 1.1 pass the title first, and have no manifest. */
type Titled<Content> = [content: Content] | [title: string, content: Content];

/**
 * Wraps the components of one remote into single-spa lifecycles. Every root gets the same boundary, theme, router and
 * query client; its title in error cards and the sender of its messages come from the manifest.
 * @param manifest the remote's `remote.json`
 */
export function defineRemote(manifest?: Manifest): Remote {
  return {
    events: events.from(manifest?.name ?? 'unknown'),
    page: (...content) => {
      const Content = componentOf(content);
      return lifecycles((props: RootProps) => (
        <RemoteRoot {...pickRoot(props)} title={titleOf(content, manifest, props)}>
          <Content />
        </RemoteRoot>
      ));
    },
    parcel: <Values,>(...content: Titled<ComponentType<ParcelContentProps<Values>>>) => {
      const Content = componentOf(content);
      return lifecycles((props: ParcelProps<Values>) => (
        <RemoteRoot {...pickRoot(props)} title={titleOf(content, manifest, props)} close={() => props.close()}>
          <Content values={props.values} close={props.close} />
        </RemoteRoot>
      ));
    },
    quietParcel: <Values,>(Content: ComponentType<ParcelContentProps<Values>>) =>
      lifecycles((props: ParcelProps<Values>) => (
        <RemoteRoot
          {...pickRoot(props)}
          title={titleOf([Content], manifest, props)}
          close={() => props.close()}
          isQuiet
        >
          <Content values={props.values} close={props.close} />
        </RemoteRoot>
      )),
  };
}

const componentOf = <Content,>(content: Titled<Content>): Content => content.at(-1) as Content;

function titleOf(content: Titled<unknown>, manifest: Manifest | undefined, { exposedModule }: RootProps): string {
  if (content.length === 2) return content[0];
  const declared = [...(manifest?.pages ?? []), ...(manifest?.parcels ?? [])];
  return declared.find((module) => module.exposedModule === exposedModule)?.title ?? manifest?.title ?? '';
}

const pickRoot = ({ nonce, release, links, onCrash, abandoned, prerender, recovery, openParcel }: RootProps) => ({
  nonce,
  release,
  links,
  onCrash,
  abandoned,
  prerender,
  recovery,
  openParcel,
});

function lifecycles<Props extends RootProps>(rootComponent: ComponentType<Props>): ReactAppOrParcel<object> {
  const root = singleSpaReact({
    React,
    ReactDOMClient: { createRoot: createRootShownAtOnce },
    renderType: 'createRoot',
    rootComponent: rootComponent as ComponentType<never>,
    domElementGetter: (props) => (props as unknown as RootProps).domElement,
    // RemoteBoundary catches what a root throws; this is single-spa's own boundary, for the wrapper itself.
    errorBoundary: (error, _info, props) => <CrashedRoot error={error} {...(props as unknown as RootProps)} />,
  }) as ReactAppOrParcel<object>;
  // React unmounts a root synchronously, but single-spa-react says so a timer later; a frame in between would be blank.
  return { ...root, unmount: async (props) => Promise.race([root.unmount(props), Promise.resolve()]) };
}

function CrashedRoot({ error, onCrash }: Pick<RootProps, 'onCrash'> & { error: unknown }): ReactNode {
  const [reference] = useState(() => onCrash(error));
  return (
    <div role="alert">
      {t('This page stopped working. Reload it to try again. Reference {reference}.', { reference })}
    </div>
  );
}

/** Renders synchronously when it is mounted, so that no frame between two pages is blank. */
function createRootShownAtOnce(...args: Parameters<typeof createRoot>): ReturnType<typeof createRoot> {
  const [container, options] = args;
  // Without a prefix `useId` counts from zero in every root, and two roots on one page would share ids.
  const root = createRoot(container, { ...options, identifierPrefix: Math.random().toString(36).slice(2) });
  return { render: (content) => flushSync(() => root.render(content)), unmount: () => root.unmount() };
}

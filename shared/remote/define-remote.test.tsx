import { afterEach, expect, jest, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useId } from 'react';
import { defineRemote } from './define-remote.tsx';
import { useParcel } from './open-parcel.ts';
import type { ParcelProps } from './root-props.ts';

const manifest = {
  name: 'mfe-tickets',
  title: 'Tickets',
  pages: [{ exposedModule: './list', title: 'Ticket list' }],
  parcels: [{ exposedModule: './details', title: 'Ticket' }, { exposedModule: './print' }],
};
const openParcel = jest.fn<ParcelProps['openParcel']>(() => Promise.resolve());
let mounted: { unmount: () => Promise<unknown> } | null = null;
let roots = 0;

type Step = (props: never) => Promise<unknown>;
type Steps = Step | Step[];

/** Mounts what a remote exposes, as the host does. */
async function mount(lifecycles: object, exposedModule: string): Promise<void> {
  const props: ParcelProps = {
    domElement: document.body.appendChild(document.createElement('div')),
    abandoned: new AbortController().signal,
    exposedModule,
    openParcel,
    nonce: undefined,
    release: { remote: 'mfe-tickets', version: '1.0.0', snapshot: '7f3ac2e10b44' },
    links: { bugLink: () => undefined, resetPin: () => undefined },
    onCrash: () => 'PR-7K2M-94QX',
    values: {},
    close: () => {},
  };
  const given = { ...props, name: `root ${++roots}` } as never;
  const call = (steps: Steps) => Promise.all([steps].flat().map((step) => step(given)));
  const { bootstrap, mount: mountSteps, unmount } = lifecycles as Record<'bootstrap' | 'mount' | 'unmount', Steps>;
  await act(async () => {
    await call(bootstrap);
    await call(mountSteps);
  });
  mounted = { unmount: () => act(() => call(unmount)) };
}

afterEach(async () => {
  await mounted?.unmount();
  mounted = null;
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

function Broken(): never {
  throw new Error('broken on purpose');
}

test.each([
  ['a page by its title', './list', 'Ticket list stopped working'],
  ['a parcel by its title', './details', 'Ticket stopped working'],
  ['a parcel without a title by that of the remote', './print', 'Tickets stopped working'],
])('a failure card names %s in remote.json', async (_, module, words) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { page, parcel } = defineRemote(manifest);
  await mount(module === './list' ? page(Broken) : parcel(Broken), module);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('a remote that was built before host API 1.1 passes its titles itself', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await mount(defineRemote().page('Old list', Broken), './list');
  expect(await screen.findByText('Old list stopped working')).toBeInTheDocument();
});

test('what a remote publishes carries its name', () => {
  const senders: string[] = [];
  const subscription = events.traffic$.subscribe(({ sender }) => senders.push(sender));
  defineRemote(manifest).events.publish('toast.show', { text: 'Saved' });
  subscription.unsubscribe();
  expect(senders).toEqual(['mfe-tickets']);
});

test('a page opens a parcel of its own remote by name, with values', async () => {
  function List() {
    const openDetails = useParcel<{ id: number }>('details');
    return <button onClick={() => void openDetails({ id: 7 })}>Open</button>;
  }
  await mount(defineRemote(manifest).page(List), './list');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(openParcel).toHaveBeenCalledWith('details', { id: 7 });
});

test('a page says that it has unmounted without waiting for a timer, after which a frame would be blank', async () => {
  await mount(
    defineRemote(manifest).page(() => <h1>Tickets</h1>),
    './list',
  );
  jest.useFakeTimers();
  try {
    await mounted?.unmount();
    expect(document.body).toHaveTextContent(/^$/);
  } finally {
    mounted = null;
    jest.useRealTimers();
  }
});

test('two roots on one page have no id in common', async () => {
  const Named = () => <p id={useId()}>named</p>;
  const remote = defineRemote(manifest);
  await mount(remote.page(Named), './list');
  const { unmount } = mounted!;
  await mount(remote.parcel(Named), './details');
  const [first, second] = screen.getAllByText('named').map(({ id }) => id);
  expect(first).not.toBe('');
  expect(first).not.toBe(second);
  await unmount();
});

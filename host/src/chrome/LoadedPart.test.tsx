import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { LoadedPart } from './LoadedPart.tsx';

let root: Root;
let place: HTMLElement;
let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  place = document.createElement('div');
  root = createRoot(place);
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(() => root.unmount());
  jest.restoreAllMocks();
});

/** @param failures how many tries fail before one loads */
async function show(failures: number) {
  let tries = 0;
  const load = jest.fn(async () => {
    tries++;
    if (tries <= failures) throw new Error('Loading chunk 4502 failed');
    return 'The bar';
  });
  await act(async () =>
    root.render(
      <LoadedPart load={load} failure="The bar did not load" instead="Plain">
        {(part) => part}
      </LoadedPart>,
    ),
  );
  return load;
}
const happen = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));

test.each(['online', 'single-spa:routing-event'])(
  'a part that did not load is tried again at %s, once',
  async (name) => {
    const load = await show(1);
    expect(place).toHaveTextContent('Plain');
    expect(logged).toHaveBeenCalledTimes(1);
    await happen(name);
    expect(place).toHaveTextContent('The bar');
    await happen(name);
    expect(load).toHaveBeenCalledTimes(2);
  },
);

test('a part that does not load is tried again each time, but not after it was unmounted', async () => {
  const load = await show(3);
  await happen('online');
  await happen('single-spa:routing-event');
  expect(load).toHaveBeenCalledTimes(3);
  act(() => root.render(null));
  await happen('online');
  expect(load).toHaveBeenCalledTimes(3);
});

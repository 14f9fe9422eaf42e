import { beforeEach, expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { useFrameSize } from './use-frame-size.ts';

let width: number;

const turn = (to: number): void => {
  width = to;
};
beforeEach(() => {
  globalThis.matchMedia = ((query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
});

test('a phone that is turned gets the wide frame when the dialog over the small one is closed, and the small one at once', async () => {
  turn(390);
  const { result, rerender } = renderHook(() => useFrameSize());
  expect(result.current).toBe('small');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  turn(844);
  rerender();
  expect(result.current).toBe('small');
  dialog.remove();
  await waitFor(() => expect(result.current).toBe('regular'));
  document.body.append(dialog);
  turn(390);
  rerender();
  expect(result.current).toBe('small');
  dialog.remove();
});

import { afterEach, expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { setWindowWidth } from '../../../testing/render-at.tsx';
import { useFrameSize } from './use-frame-size.ts';

afterEach(() => setWindowWidth(1_280));

test('a phone that is turned gets the wide frame when the dialog over the small one is closed, and the small one at once', async () => {
  setWindowWidth(390);
  const { result, rerender } = renderHook(() => useFrameSize());
  expect(result.current).toBe('small');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  setWindowWidth(844);
  rerender();
  expect(result.current).toBe('small');
  dialog.remove();
  await waitFor(() => expect(result.current).toBe('regular'));
  document.body.append(dialog);
  setWindowWidth(390);
  rerender();
  expect(result.current).toBe('small');
  dialog.remove();
});

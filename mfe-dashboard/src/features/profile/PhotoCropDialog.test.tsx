import { expect, jest, test } from '@jest/globals';
// oxlint-disable-next-line no-restricted-imports -- jsdom has no pointer events, by which a drag is told from a click
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenedPicture } from './open-picture.ts';
import { PhotoCropDialog } from './PhotoCropDialog.tsx';

const picture = { file: new File([], 'me.jpg'), bitmap: {}, size: { width: 800, height: 600 } } as OpenedPicture;

test('a click brings its place into the middle, a drag does not end as a click', async () => {
  const used: unknown[] = [];
  render(<PhotoCropDialog picture={picture} onUse={async (crop) => void used.push(crop)} onClose={() => {}} />);
  const canvas = await screen.findByRole('application');
  canvas.setPointerCapture = () => {};
  Object.defineProperty(canvas, 'clientWidth', { value: 432 });
  canvas.getBoundingClientRect = () => new DOMRect(100, 50, 432, 232);
  const at = (type: string, clientX: number, detail = 1) =>
    fireEvent(canvas, new MouseEvent(type, { bubbles: true, clientX, clientY: 166, detail }));
  // twenty pixels right of the middle, a tenth of the frame of 200
  for (const type of ['pointerdown', 'pointerup', 'click']) at(type, 336);
  await userEvent.click(screen.getByRole('button', { name: 'Use Photo' }));
  expect(used).toEqual([{ left: 160, top: 0, size: 600 }]);

  at('pointerdown', 336);
  for (const type of ['pointermove', 'pointerup', 'click']) at(type, 356);
  await userEvent.click(screen.getByRole('button', { name: 'Use Photo' }));
  expect(used[1]).toEqual({ left: 100, top: 0, size: 600 });

  // the second click of a double click, and a drag that returns to where it began
  for (const type of ['pointerdown', 'pointerup', 'click']) at(type, 336, 2);
  at('pointerdown', 336);
  for (const clientX of [356, 336]) at('pointermove', clientX);
  for (const type of ['pointerup', 'click']) at(type, 336);
  await userEvent.click(screen.getByRole('button', { name: 'Use Photo' }));
  expect(used[2]).toEqual({ left: 100, top: 0, size: 600 });
});

test('a fingertip that rolls while it taps brings its place into the middle, too', async () => {
  const used: unknown[] = [];
  render(<PhotoCropDialog picture={picture} onUse={async (crop) => void used.push(crop)} onClose={() => {}} />);
  const canvas = await screen.findByRole('application');
  canvas.setPointerCapture = () => {};
  Object.defineProperty(canvas, 'clientWidth', { value: 432 });
  canvas.getBoundingClientRect = () => new DOMRect(100, 50, 432, 232);
  const at = (type: string, clientX: number) =>
    fireEvent(
      canvas,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 166, detail: 1 }), {
        pointerType: 'touch',
      }),
    );
  at('pointerdown', 336);
  for (const type of ['pointermove', 'pointerup', 'click']) at(type, 344);
  await userEvent.click(screen.getByRole('button', { name: 'Use Photo' }));
  // eight pixels back with the finger, then twenty-eight to the spot
  expect(used).toEqual([{ left: 160, top: 0, size: 600 }]);
});

test.each([
  [false, 'Drag the photo, or click the spot that should be in the center.'],
  [true, 'Drag the photo, or tap the spot that should be in the center.'],
])('the hint is in the words of the pointer; a finger: %s', async (isFinger, hint) => {
  const { matchMedia } = window;
  const media = jest.spyOn(window, 'matchMedia');
  media.mockImplementation((query) => ({ ...matchMedia(query), matches: isFinger && query === '(pointer: coarse)' }));
  render(<PhotoCropDialog picture={picture} onUse={async () => {}} onClose={() => {}} />);
  expect(await screen.findByText(hint)).toBeInTheDocument();
  media.mockRestore();
});

test('while the photo is saved, Escape does not close the dialog: it closes once, when it is saved', async () => {
  const saving = Promise.withResolvers<void>();
  let closed = 0;
  render(<PhotoCropDialog picture={picture} onUse={() => saving.promise} onClose={() => closed++} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Use Photo' }));
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(0);
  saving.resolve();
  await waitFor(() => expect(closed).toBe(1));
});

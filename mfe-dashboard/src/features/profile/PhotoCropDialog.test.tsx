import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenedPicture } from './open-picture.ts';
import { PhotoCropDialog } from './PhotoCropDialog.tsx';

const picture = { file: new File([], 'me.jpg'), bitmap: {}, size: { width: 800, height: 600 } } as OpenedPicture;

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

import { expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Portrait } from './Portrait.tsx';

const maya = { firstName: 'Maya', lastName: 'Ferreira', photoLocation: 'https://photos.example.com/maya.jpg' };
function render(node: ReactNode) {
  const container = document.createElement('div');
  const root = createRoot(container);
  const rerender = (next: ReactNode): void => flushSync(() => root.render(next));
  rerender(node);
  return { container, rerender };
}
const shown = (container: HTMLElement) => ({
  photo: container.querySelector('img')?.getAttribute('src') ?? null,
  hasIcon: container.querySelector('svg.lucide-user-round') !== null,
  letters: container.textContent,
});

test('HOST-47 the photo is shown, and the missing-photo icon without one', () => {
  const { container, rerender } = render(<Portrait {...maya} isLarge />);
  expect(shown(container)).toEqual({ photo: maya.photoLocation, hasIcon: false, letters: '' });
  rerender(<Portrait {...maya} photoLocation={null} isLarge />);
  expect(shown(container)).toEqual({ photo: null, hasIcon: true, letters: '' });
});

test('HOST-47 a photo that does not load counts as missing; another one is tried again', () => {
  const { container, rerender } = render(<Portrait {...maya} isLarge />);
  flushSync(() => container.querySelector('img')!.dispatchEvent(new Event('error')));
  expect(shown(container)).toEqual({ photo: null, hasIcon: true, letters: '' });
  rerender(<Portrait {...maya} photoLocation="https://photos.example.com/new.jpg" isLarge />);
  expect(shown(container).photo).toBe('https://photos.example.com/new.jpg');
});

test('the header has initials instead of the icon', () => {
  const { container } = render(<Portrait {...maya} photoLocation={null} hasInitials />);
  expect(shown(container)).toEqual({ photo: null, hasIcon: false, letters: 'MF' });
});

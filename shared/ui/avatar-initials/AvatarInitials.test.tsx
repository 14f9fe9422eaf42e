import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { AvatarInitials } from './AvatarInitials.tsx';

const maya = { firstName: 'Maya', lastName: 'Ferreira' };

test('a photo that does not load gives way to the initials', () => {
  render(<AvatarInitials name={maya} photo="/gone.jpg" />);
  fireEvent.error(screen.getByRole('img', { name: 'Maya Ferreira' }));
  expect(screen.getByRole('img', { name: 'Maya Ferreira' }).textContent).toBe('MF');
});

test('HOST-47 where a photo is expected the missing-photo icon stands instead', () => {
  render(<AvatarInitials name={maya} photo={null} isPhotoExpected />);
  const icon = screen.getByRole('img', { name: 'No photo' });
  expect(icon.textContent).toBe('');
  expect(icon.querySelector('svg.lucide-circle-user-round')).not.toBeNull();
});

test('a stored location that no photo can be loaded from is not rendered as an address', () => {
  render(<AvatarInitials name={maya} photo="javascript:alert(1)" />);
  expect(screen.getByRole('img', { name: 'Maya Ferreira' }).textContent).toBe('MF');
});

import { expect, test } from '@jest/globals';
// oxlint-disable-next-line no-restricted-imports -- jsdom loads no images, so no user can see one fail
import { fireEvent, render, screen } from '@testing-library/react';
import { AvatarInitials } from './AvatarInitials.tsx';

const maya = { firstName: 'Maya', lastName: 'Ferreira' };

test('a photo that does not load is replaced by the initials', () => {
  render(<AvatarInitials name={maya} photo="/gone.jpg" />);
  fireEvent.error(screen.getByRole('img', { name: 'Maya Ferreira' }));
  expect(screen.getByRole('img', { name: 'Maya Ferreira' })).toHaveTextContent(/^MF$/);
});

test('a person without a name gets the person icon', () => {
  render(<AvatarInitials name={{ firstName: '', lastName: '' }} />);
  const icon = screen.getByRole('img', { name: 'No name' });
  expect(icon.querySelector('svg.lucide-circle-user-round')).toBeInTheDocument();
});

test('a stored location that is not a loadable photo is not rendered as an address', () => {
  render(<AvatarInitials name={maya} photo="javascript:alert(1)" />);
  expect(screen.getByRole('img', { name: 'Maya Ferreira' })).toHaveTextContent(/^MF$/);
});

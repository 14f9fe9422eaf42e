import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './SearchField.tsx';

const field = () => screen.getByRole('textbox', { name: 'Search referrals' });

test('words typed while the search before them arrives stay', async () => {
  const onSearch = jest.fn();
  const { rerender } = render(<SearchField text="" onSearch={onSearch} />);
  await userEvent.type(field(), 'smith{Enter}');
  await userEvent.clear(field());
  await userEvent.type(field(), 'moreau');
  rerender(<SearchField text="smith" onSearch={onSearch} />);
  expect(field()).toHaveValue('moreau');
  await userEvent.type(field(), '{Enter}');
  expect(onSearch.mock.calls).toEqual([['smith'], ['moreau']]);
});

test('a text from elsewhere replaces what is in the field', async () => {
  const { rerender } = render(<SearchField text="smith" onSearch={() => {}} />);
  await userEvent.type(field(), ' ada{Enter}');
  rerender(<SearchField text="smith ada" onSearch={() => {}} />);
  rerender(<SearchField text="" onSearch={() => {}} />);
  expect(field()).toHaveValue('');
  rerender(<SearchField text="smith" onSearch={() => {}} />);
  expect(field()).toHaveValue('smith');
});

import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

test('Enter searches without spaces around, another text of the address replaces what was typed, the cross clears', async () => {
  const searched: string[] = [];
  const field = (text: string) => (
    <SearchField text={text} label="Person or ID" maxLength={5} onSearch={(found) => searched.push(found)} />
  );
  const user = userEvent.setup();
  const { rerender } = render(field(''));
  await user.type(screen.getByRole('textbox', { name: 'Person or ID' }), ' ab 123{Enter}');
  expect(searched).toEqual(['ab 1']);
  rerender(field('maya'));
  expect(screen.getByRole('textbox', { name: 'Person or ID' })).toHaveValue('maya');
  await user.click(screen.getByRole('img', { name: 'Clear search' }));
  expect(searched).toEqual(['ab 1', '']);
});

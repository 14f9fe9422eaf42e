import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

test('a field that is emptied and searched keeps the focus and what is typed on', async () => {
  const searched: string[] = [];
  function List() {
    const [text, setText] = useState('');
    const search = (wanted: string) => {
      searched.push(wanted);
      setText(wanted);
    };
    return <SearchField text={text} label="Person or ID" maxLength={100} onSearch={search} />;
  }
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('Elm{Enter}{Backspace>3/}Oak{Enter}');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.getByRole('textbox')).toHaveValue('Oak');
  expect(searched).toEqual(['Elm', '', 'Oak']);
});

test('a search that arrives late does not replace the words typed since, and emptying the field takes it away', async () => {
  const searched: string[] = [];
  const field = (text: string) => (
    <SearchField text={text} label="Person or ID" maxLength={100} onSearch={(wanted) => searched.push(wanted)} />
  );
  const user = userEvent.setup();
  const { rerender } = render(field(''));
  await user.type(screen.getByRole('textbox'), 'Elm{Enter} St');
  rerender(field('Elm'));
  expect(screen.getByRole('textbox')).toHaveValue('Elm St');
  cleanup();
  render(field(''));
  await user.type(screen.getByRole('textbox'), 'Elm{Enter}');
  await user.clear(screen.getByRole('textbox'));
  expect(searched).toEqual(['Elm', 'Elm', '']);
});

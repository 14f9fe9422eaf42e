import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MoneyField } from './MoneyField.tsx';

const told: (number | undefined)[] = [];

function Price({ initial }: { initial?: number }): ReactNode {
  const [dollars, setDollars] = useState(initial);
  return (
    <MoneyField
      {...(dollars !== undefined && { value: dollars })}
      onChange={(typed) => {
        told.push(typed);
        setDollars(typed);
      }}
    />
  );
}

function show(initial?: number): HTMLElement {
  told.length = 0;
  render(<Price {...(initial !== undefined && { initial })} />);
  return screen.getByRole('spinbutton');
}

test('an empty field that is only passed through stays empty', async () => {
  const field = show();
  await userEvent.tab();
  expect(field).toHaveFocus();
  await userEvent.tab();
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('');
  expect(told).toEqual([]);
});

test('an emptied field is no amount, also after it is left', async () => {
  const field = show(250_000);
  await userEvent.clear(field);
  expect(told).toEqual([undefined]);
  await userEvent.tab();
  expect(field).toHaveValue('');
  expect(told).toEqual([undefined]);
});

test('a dollar sign alone is no amount', async () => {
  const field = show();
  await userEvent.type(field, '$');
  await userEvent.tab();
  expect(field).toHaveValue('');
  expect(told).toEqual([]);
});

test('commas, spaces and a dollar sign may be typed, and zero is an amount', async () => {
  const field = show();
  await userEvent.type(field, '$ 1,250.5');
  await userEvent.tab();
  expect(told.at(-1)).toBe(1250.5);
  await userEvent.clear(field);
  await userEvent.type(field, '0');
  await userEvent.tab();
  expect(told.at(-1)).toBe(0);
  expect(field).toHaveValue('0');
});

test('an amount that is too large stays as it was typed, for the form to refuse', async () => {
  const field = show();
  await userEvent.type(field, '47500000000');
  await userEvent.tab();
  expect(field).toHaveValue('47,500,000,000');
  expect(told.at(-1)).toBe(47_500_000_000);
  await userEvent.clear(field);
  await userEvent.type(field, '5000000000000000000000000');
  await userEvent.tab();
  expect(told.at(-1)).toBe(5e24);
});

test.each([
  ['1e309', '1e309'],
  ['-1e309', '-1e309'],
  ['an amount of 400 digits', '9'.repeat(400)],
])('%s is no number that can be sent, and so no amount', async (_what, typed) => {
  const field = show(250_000);
  await userEvent.tripleClick(field);
  await userEvent.paste(typed);
  await userEvent.tab();
  expect(told).toEqual([undefined]);
  expect(field).toHaveValue('');
});

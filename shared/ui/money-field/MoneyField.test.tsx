import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { forgetUnreadable } from '../day-field/unreadable-text.ts';
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

test.each(['abc', '500k', '1e309', '-', '1.2.3', '9'.repeat(400)])(
  '%s is no amount: it stays in the field, which says so',
  async (typed) => {
    const field = show(250_000);
    await userEvent.tripleClick(field);
    await userEvent.paste(typed);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(told).toEqual([undefined]);
    expect(field).toHaveValue(typed);
    expect(field).toBeInvalid();
    const sentence = `“${typed}” is not an amount. Type it in digits, such as 500,000.`;
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(field).toHaveAccessibleDescription(sentence);
    await userEvent.clear(field);
    await userEvent.type(field, '500000');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field).toBeValid();
    expect(field).toHaveValue('500,000');
    expect(told.at(-1)).toBe(500_000);
  },
);

test('letters typed after digits do not leave the digits as the amount, and Enter says so at once', async () => {
  const field = show();
  await userEvent.type(field, '500k{Enter}');
  expect(told.at(-1)).toBeUndefined();
  expect(field).toHaveValue('500k');
  expect(screen.getByRole('alert')).toHaveTextContent('“500k” is not an amount.');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field).toBeValid();
});

test('a form that goes back to what is saved empties a field with a text that is no amount', async () => {
  const field = show();
  await userEvent.type(field, 'abc');
  await userEvent.tab();
  act(() => forgetUnreadable(document.body));
  expect(screen.getByRole('spinbutton')).toHaveValue('');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, Suspense, use, useState, type ReactNode } from 'react';
import { FilterSelect } from './FilterSelect.tsx';
import { chosenText } from './filter-options.ts';

const states = ['Colorado', 'North Carolina', 'Texas', 'Florida', 'Georgia', 'Arizona', 'Nevada', 'Utah', 'Oregon'];
const options = states.map((label) => ({ value: label.slice(0, 2), label }));

function Filter({ isSingle, onChange }: { isSingle?: boolean; onChange: jest.Mock }): ReactNode {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <FilterSelect
      label="State"
      options={options}
      value={value}
      isSingle={isSingle ?? false}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const trigger = (): HTMLElement => screen.getByRole('button', { name: /^State/ });
const shown = (): (string | null)[] => screen.getAllByRole('option').map((option) => option.textContent);

test('the closed control shows what is chosen', () => {
  expect(chosenText(options, [])).toBe('All');
  expect(chosenText(options, ['Co', 'No'])).toBe('Colorado, North Carolina');
  expect(chosenText(options, ['Co', 'No', 'Te', 'Ut'])).toBe('Colorado, North Carolina +2');
  expect(chosenText([{ value: 'CO', label: 'Colorado', short: 'CO' }], ['CO'])).toBe('CO');
});

test('HOST-67 options are filtered by their label, whatever the case, 200 ms after the last letter', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  try {
    render(<Filter onChange={jest.fn()} />);
    await user.click(trigger());
    await user.type(screen.getByRole('combobox', { name: 'Search State' }), 'OR');
    await user.keyboard('e');
    act(() => jest.advanceTimersByTime(199));
    expect(shown()).toEqual(states);
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toEqual(['Oregon']);
  } finally {
    jest.useRealTimers();
  }
});

test('several can be chosen with the keyboard, in the order of the list', async () => {
  const onChange = jest.fn();
  render(<Filter onChange={onChange} />);
  await userEvent.tab();
  expect(trigger()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowUp}{Enter}');
  expect(onChange.mock.calls).toEqual([[['No']], [['Co', 'No']]]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(trigger()).toHaveFocus();
  expect(trigger()).toHaveTextContent(/^StateColorado, North Carolina$/);
});

test('HOST-67 Enter chooses from the options of the text as it is now, also before the list is filtered by it', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onChange = jest.fn();
  try {
    render(<Filter onChange={onChange} />);
    await user.click(trigger());
    await user.type(screen.getByRole('combobox'), 'nev');
    expect(shown()).toEqual(states);
    await user.keyboard('{Enter}er{Enter}');
    expect(onChange.mock.calls).toEqual([[['Ne']]]);
  } finally {
    jest.useRealTimers();
  }
});

test('a choice counts for the next one before the page that it changes has rendered it', async () => {
  const isRead = Promise.withResolvers<void>();
  /** A list that takes its time for another filter, as a page does for another address. */
  function Rows({ of }: { of: readonly string[] }): ReactNode {
    if (of.length > 0) use(isRead.promise);
    return <output>{of.join()}</output>;
  }
  function Page(): ReactNode {
    const [value, setValue] = useState<readonly string[]>([]);
    return (
      <Suspense>
        <FilterSelect
          label="State"
          options={options}
          value={value}
          onChange={(next) => startTransition(() => setValue(next))}
        />
        <Rows of={value} />
      </Suspense>
    );
  }
  render(<Page />);
  await userEvent.click(trigger());
  const choices = ['Texas', 'Utah', 'Texas', 'Colorado'].map((name) => screen.getByRole('option', { name }));
  // the `act` of Testing Library's own clicks is not awaited, and React has to wait for the list
  for (const choice of choices) await act(async () => choice.click());
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  expect(trigger()).toHaveTextContent(/^StateColorado, Utah$/);
  isRead.resolve();
  expect(await screen.findByText('Co,Ut')).toHaveRole('status');
});

test('a choice that the page does not take is not shown', async () => {
  render(<FilterSelect label="State" options={options} value={[]} onChange={() => {}} />);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('option', { name: 'Texas' }));
  expect(trigger()).toHaveTextContent(/^StateAll$/);
});

test('a single choice closes the list, choosing it again clears it', async () => {
  const onChange = jest.fn();
  render(<Filter isSingle onChange={onChange} />);
  for (let round = 0; round < 2; round += 1) {
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('option', { name: 'Texas' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  }
  expect(onChange.mock.calls).toEqual([[['Te']], [[]]]);
});

test('Clear removes the choice, a click outside keeps it', async () => {
  const onChange = jest.fn();
  render(<Filter onChange={onChange} />);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('option', { name: 'Utah' }));
  await userEvent.click(document.body);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange.mock.calls).toEqual([[['Ut']], [[]]]);
  expect(trigger()).toHaveTextContent(/^StateAll$/);
});

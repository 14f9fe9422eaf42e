import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DayField } from './DayField.tsx';
import { focusUnreadable, forgetUnreadable } from './unreadable-text.ts';

const user = userEvent.setup();

test.each(['13/45/2026', '02/30/2026', 'tomorrow'])(
  'what is no date stays and is said to be none: %s',
  async (typed) => {
    const onChange = jest.fn();
    const { container } = render(
      <>
        <DayField value="2026-12-03" onChange={onChange} />
        <button type="button">Next</button>
      </>,
    );
    const field = screen.getByRole('textbox');
    await user.click(field);
    // antd takes it as focused, and as left, a frame later
    const focused = () => container.querySelector('.ant-picker-focused');
    await waitFor(() => expect(focused()).not.toBeNull());
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(focused()).toBeNull());
    expect(await screen.findByRole('alert')).toHaveTextContent(`“${typed}” is not a date. Type it as MM/DD/YYYY.`);
    expect(field).toHaveValue(typed);
    expect(onChange).not.toHaveBeenCalledWith(expect.stringMatching(/./));
    await user.clear(field);
    await user.type(field, '12/04/2026{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-04');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('a day typed without leading zeros is a date', async () => {
  const onChange = jest.fn();
  render(<DayField onChange={onChange} />);
  await user.type(screen.getByRole('textbox'), '1/2/2026');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('2026-01-02');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  [{ min: '2026-12-01', max: '2026-12-31' }, 'Enter a day from 12/01/2026 to 12/31/2026.'],
  [{ min: '2026-12-01' }, 'Enter 12/01/2026 or a later day.'],
  [{ max: '2026-10-31' }, 'Enter 10/31/2026 or an earlier day.'],
])('a day outside of %j is said, and not taken', async (limits, sentence) => {
  const onChange = jest.fn();
  render(<DayField value="2026-12-03" {...limits} onChange={onChange} />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '11/30/2026');
  await user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(onChange).not.toHaveBeenCalledWith(expect.stringMatching(/./));
  await user.click(field);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a form knows of a text that is no date, until there is another date', async () => {
  const found: boolean[] = [];
  const form = (value: string) => (
    <form>
      <DayField value={value} />
      <button type="button" onClick={({ currentTarget }) => found.push(focusUnreadable(currentTarget.form))}>
        Save
      </button>
    </form>
  );
  const { rerender } = render(form('2026-12-03'));
  const save = screen.getByRole('button', { name: 'Save' });
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'tomorrow');
  await user.tab();
  await screen.findByRole('alert');
  await user.click(save);
  expect(field).toHaveFocus();
  rerender(form('2026-12-05'));
  expect(field).toHaveValue('12/05/2026');
  await user.click(save);
  expect(found).toEqual([true, false]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a form that goes back to what is saved shows the date again, also the second time', async () => {
  render(
    <form>
      <DayField value="2026-12-03" />
      <button type="button" onClick={({ currentTarget }) => forgetUnreadable(currentTarget.form)}>
        Discard
      </button>
    </form>,
  );
  for (const text of ['tomorrow', 'soon']) {
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), text);
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent(`“${text}” is not a date.`);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('12/03/2026');
    expect(screen.getByRole('textbox')).toBeValid();
  }
});

test('the day is known as soon as the field is left: a tap on Save comes before the next frame', async () => {
  const onChange = jest.fn();
  render(<DayField value="2026-12-03" onChange={onChange} />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '12/04/2026');
  act(() => field.blur());
  expect(onChange).toHaveBeenLastCalledWith('2026-12-04');
});

test('Enter says at once that a text is no date, and that the same day as before is one', async () => {
  render(<DayField value="2026-12-03" />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'soon{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('“soon” is not a date.');
  expect(field).toBeInvalid();
  await user.clear(field);
  await user.type(field, '12/03/2026{Enter}');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field).toBeValid();
});

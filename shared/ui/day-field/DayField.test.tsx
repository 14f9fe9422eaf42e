import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DayField } from './DayField.tsx';
import { focusUnreadable, forgetUnreadable } from './unreadable-text.ts';

const user = userEvent.setup();

/** A field that keeps what it is given, in a form. */
function TestForm({ day, min, onSave }: { day?: string; min?: string; onSave?: (day: string | undefined) => void }) {
  const [value, setValue] = useState(day);
  return (
    <form>
      <DayField {...(value !== undefined && { value })} min={min} onChange={setValue} aria-describedby="hint" />
      <p id="hint">Any day.</p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          if (!focusUnreadable(currentTarget.form)) onSave?.(value);
        }}
      >
        Save
      </button>
      <button type="button" onClick={({ currentTarget }) => forgetUnreadable(currentTarget.form)}>
        Discard
      </button>
    </form>
  );
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
/** A day in the open calendar. */
const dayCell = (day: string) => screen.findByTitle(day);
/** The picker takes a field as left, and reports its date, when it has closed the calendar. */
const isLeft = () => waitFor(() => expect(document.querySelector('.ant-picker-focused')).toBeNull());
const aFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));

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

test.each(['{Tab}', '{Enter}'])('a date emptied by keyboard is no date: %s', async (leave) => {
  const onChange = jest.fn();
  render(<DayField value="2026-12-03" onChange={onChange} />);
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard(leave);
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

test('a form saves no date for a field that is empty, also when a date was typed before', async () => {
  const onSave = jest.fn();
  render(<TestForm onSave={onSave} />);
  const field = screen.getByRole('textbox');
  await user.type(field, '12/04/2026');
  await user.clear(field);
  await press('Save');
  await isLeft();
  await aFrame();
  await press('Save');
  expect(field).toHaveValue('');
  expect(onSave.mock.calls).toEqual([[undefined], [undefined]]);
});

test('a date that was typed before a text that is none is not saved', async () => {
  const onSave = jest.fn();
  render(<TestForm day="2026-12-03" onSave={onSave} />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '12/04/20267');
  await user.click(screen.getByText('Any day.'));
  await isLeft();
  await aFrame();
  expect(screen.getByRole('alert')).toHaveTextContent('“12/04/20267” is not a date.');
  expect(field).toBeInvalid();
  await press('Save');
  expect(onSave).not.toHaveBeenCalled();
});

test('an empty field that is left as it is does not change', async () => {
  const onChange = jest.fn();
  render(<DayField value="" onChange={onChange} />);
  await user.click(screen.getByRole('textbox'));
  await user.click(document.body);
  expect(onChange).not.toHaveBeenCalled();
});

test('a refused day is not saved as the day before it, however soon or late', async () => {
  const onSave = jest.fn();
  render(<TestForm day="2026-12-03" min="2026-12-01" onSave={onSave} />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '11/30/2026');
  // before the next frame, then long after it
  await press('Save');
  expect(field).toHaveFocus();
  await user.click(screen.getByText('Any day.'));
  await isLeft();
  await aFrame();
  expect(field).toHaveValue('11/30/2026');
  expect(field).toBeInvalid();
  await press('Save');
  expect(field).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '12/03/2026');
  await press('Save');
  expect(onSave).toHaveBeenLastCalledWith('2026-12-03');
});

test('when Tab takes a refused day back, the first Save shows the field, and the second saves what it shows', async () => {
  const onSave = jest.fn();
  render(<TestForm day="2026-12-03" min="2026-12-01" onSave={onSave} />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '11/30/2026');
  await user.tab();
  expect(field).toHaveValue('12/03/2026');
  await press('Save');
  expect(onSave).not.toHaveBeenCalled();
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('Save');
  expect(onSave).toHaveBeenLastCalledWith('2026-12-03');
});

test('Enter refuses a day at once, and takes what the field then shows', async () => {
  render(<TestForm day="2026-12-03" min="2026-12-01" />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '11/30/2026{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveValue('12/03/2026');
  await user.keyboard('{Enter}');
  expect(field).toBeValid();
});

test('a form that shows a refused day says why as long as it is in the field', async () => {
  render(
    <form>
      <DayField value="2026-12-03" max="2026-12-31" />
      <button type="button" onClick={({ currentTarget }) => focusUnreadable(currentTarget.form)}>
        Save
      </button>
    </form>,
  );
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, '01/15/2027');
  for (let times = 0; times < 2; times += 1) {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('01/15/2027');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter 12/31/2026 or an earlier day.');
  }
});

test('a refused day that is taken out again leaves nothing to say', async () => {
  const onSave = jest.fn();
  render(<TestForm min="2026-12-01" onSave={onSave} />);
  const field = screen.getByRole('textbox');
  await user.type(field, '11/30/2026');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter 12/01/2026 or a later day.');
  await user.clear(field);
  await press('Save');
  expect(onSave.mock.calls).toEqual([[undefined]]);
});

test('Discard takes a refused day back, too', async () => {
  render(<TestForm day="2026-12-03" min="2026-12-01" />);
  const field = () => screen.getByRole('textbox');
  await user.clear(field());
  await user.type(field(), '11/30/2026');
  await press('Discard');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field()).toHaveValue('12/03/2026');
  expect(field()).toBeValid();
});

test('a day under the mouse is not written into the field', async () => {
  render(<TestForm day="2026-12-03" />);
  await user.click(screen.getByRole('textbox'));
  await user.hover(await dayCell('2026-12-10'));
  expect(screen.getByRole('textbox')).toHaveValue('12/03/2026');
});

test.each(['soon', ''])('the day that the field has, chosen in the calendar, takes the place of “%s”', async (text) => {
  render(<TestForm day="2026-12-03" />);
  const field = () => screen.getByRole('textbox');
  await user.click(field());
  await user.clear(field());
  if (text) await user.type(field(), text);
  await user.click(await dayCell('2026-12-03'));
  expect(field()).toHaveValue('12/03/2026');
  expect(field()).toBeValid();
  await aFrame();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('as long as the calendar is used, nothing is said of the text', async () => {
  render(<TestForm day="2026-12-03" />);
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'soon');
  await user.click(document.querySelector('.ant-picker-header-next-btn')!);
  expect(field).not.toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('Save');
  expect(screen.getByRole('alert')).toHaveTextContent('“soon” is not a date.');
  expect(field).toHaveFocus();
});

test('what is said about a text describes its field, with what else does', async () => {
  render(<TestForm />);
  const field = screen.getByRole('textbox');
  expect(field).toHaveAccessibleDescription('Any day.');
  await user.type(field, 'soon');
  await user.tab();
  expect(field).toHaveAccessibleDescription('Any day. “soon” is not a date. Type it as MM/DD/YYYY.');
});

import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MomentField } from './MomentField.tsx';

const days = { first: '2000-01-01', last: '2100-12-31', refusal: 'Enter a date between 2000 and 2100' };

test.each(['12/31/9999 11:59 PM', '01/01/2101 12:00 AM', '12/31/1999 11:59 PM'])(
  'a day outside of the first and the last is said and not taken: %s',
  async (typed) => {
    const onChange = jest.fn();
    render(<MomentField value="2026-12-03T11:00" onChange={onChange} days={days} />);
    const user = userEvent.setup();
    const field = screen.getByRole('textbox');
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent(days.refusal);
    expect(onChange).not.toHaveBeenCalled();
    await user.click(field);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('the last day is taken to its last minute', async () => {
  const onChange = jest.fn();
  render(<MomentField value={null} onChange={onChange} days={days} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), '12/31/2100 11:59 PM{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2100-12-31T23:59');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a text that is not a date stays in the field with a message', async () => {
  render(
    <>
      <MomentField value={null} />
      <button type="button">Next</button>
    </>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('textbox');
  await user.type(field, '13/45/2026 9:00 AM');
  await user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('“13/45/2026 9:00 AM” is not a date.');
  expect(field).toHaveValue('13/45/2026 9:00 AM');
});

test('a date emptied by keyboard is no date; an empty field that is left does not change', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<MomentField value="2026-12-03T11:00" onChange={onChange} />);
  const user = userEvent.setup();
  await user.clear(screen.getByRole('textbox'));
  await user.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
  rerender(<MomentField onChange={onChange} />);
  await user.click(screen.getByRole('textbox'));
  await user.click(document.body);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('the day or time that the field has, chosen again, takes the place of a text that is no date', async () => {
  render(<MomentField value="2026-12-03T11:00" aria-describedby="hint" />);
  const user = userEvent.setup();
  const field = () => screen.getByRole('textbox');
  for (const choice of ['td[title="2026-12-03"]', '.ant-picker-time-panel-cell-selected']) {
    await user.clear(field());
    await user.type(field(), 'soon');
    await user.click(document.querySelector(choice)!.firstElementChild!);
    expect(field()).toHaveValue('12/03/2026 11:00 AM');
  }
  expect(field()).toHaveAttribute('aria-describedby', 'hint');
});

test('another day chosen in the calendar takes the place of the text, and its time can still be chosen', async () => {
  const onChange = jest.fn();
  render(<MomentField value="2026-12-03T11:00" onChange={onChange} />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'soon');
  await user.click(screen.getByTitle('2026-12-04'));
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('12/04/2026 11:00 AM');
  await user.click(document.body);
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-12-04T11:00'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

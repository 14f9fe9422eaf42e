import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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

test('what is no date stays and is said to be none', async () => {
  render(<MomentField value={null} />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox');
  await user.type(field, '13/45/2026 9:00 AM');
  await user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('“13/45/2026 9:00 AM” is not a date.');
  expect(field).toHaveValue('13/45/2026 9:00 AM');
});

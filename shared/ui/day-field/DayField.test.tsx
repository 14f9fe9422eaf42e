import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DayField } from './DayField.tsx';

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

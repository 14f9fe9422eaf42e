import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pager } from './Pager.tsx';

const names = ['First page', 'Previous page', 'Next page', 'Last page'];
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
const disabled = (): string[] => names.filter((name) => button(name).disabled);

function show(page: number, totalCount: number, isLoading = false): jest.Mock {
  const onChange = jest.fn();
  render(<Pager page={page} limit={15} totalCount={totalCount} isLoading={isLoading} onChange={onChange} />);
  return onChange;
}

test('REF-42 the pager shows "Showing: 1 to 15 of 64 results"', () => {
  show(1, 64);
  expect(screen.getByRole('status')).toHaveTextContent(/^Showing: 1 to 15 of 64 results$/);
});

test('CS-065 without results it shows "Showing: 0 to 0 of 0 results" and every button is disabled', () => {
  show(1, 0);
  expect(screen.getByRole('status')).toHaveTextContent(/^Showing: 0 to 0 of 0 results$/);
  expect(disabled()).toEqual(names);
});

test('REF-43 the first page disables first and previous', () => {
  show(1, 64);
  expect(disabled()).toEqual(['First page', 'Previous page']);
});

test('REF-43 next and last are disabled when page times limit is at least the total', () => {
  show(4, 60);
  expect(disabled()).toEqual(['Next page', 'Last page']);
});

test('REF-42 each button requests its page', async () => {
  const onChange = show(3, 64);
  for (const name of names) await userEvent.click(button(name));
  expect(onChange.mock.calls.map(([next]) => next)).toEqual([1, 2, 4, 5].map((page) => ({ page, limit: 15 })));
});

test('REF-44 while loading every button looks disabled and requests nothing', async () => {
  const onChange = show(3, 64, true);
  for (const name of names) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button(name));
  }
  expect(onChange).not.toHaveBeenCalled();
});

test('REF-41 rows per page offers 10, 15, 20, 50 and 100, and a change goes to page 1', async () => {
  const onChange = show(3, 640);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  expect([...select.options].map((option) => option.value)).toEqual(['10', '15', '20', '50', '100']);
  expect(select).toHaveValue('15');
  await userEvent.selectOptions(select, '50');
  expect(onChange).toHaveBeenCalledWith({ page: 1, limit: 50 });
});

test('the focus stays in the pager when the focused button disables itself', () => {
  const pager = (page: number): React.ReactNode => <Pager page={page} limit={15} totalCount={64} onChange={() => {}} />;
  const { rerender } = render(pager(4));
  button('Next page').focus();
  rerender(pager(5));
  expect(button('First page')).toHaveFocus();
});

test('with isBriefAlone, a list that every choice shows whole has words instead of controls', () => {
  const brief = (totalCount: number, page = 1) => (
    <Pager page={page} limit={20} totalCount={totalCount} isBriefAlone onChange={() => {}} />
  );
  const { container, rerender } = render(brief(10));
  expect(container).toHaveTextContent(/^20 to a pageShowing: 1 to 10 of 10 results$/);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  for (const more of [brief(11), brief(10, 2)]) {
    rerender(more);
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeInTheDocument();
  }
});

import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SortHeader, sortAfterClick, type Sort } from './SortHeader.tsx';

function show(sort: Sort | null): jest.Mock {
  const onSort = jest.fn();
  render(
    <table>
      <thead>
        <tr>
          <SortHeader column="DATE_ADDED" sort={sort} onSort={onSort}>
            Created
          </SortHeader>
        </tr>
      </thead>
    </table>,
  );
  return onSort;
}

test('REF-36 the first click on an unsorted column sorts descending, the active one toggles', () => {
  const first = sortAfterClick('DATE_ADDED', { column: 'CONSUMER_INFO', direction: 1 });
  const second = sortAfterClick('DATE_ADDED', first);
  const third = sortAfterClick('DATE_ADDED', second);
  expect([first, second, third].map(({ direction }) => direction)).toEqual([-1, 1, -1]);
  expect(sortAfterClick('DATE_ADDED', null)).toEqual({ column: 'DATE_ADDED', direction: -1 });
});

test.each([
  [{ column: 'DATE_ADDED', direction: 1 } as const, 'ascending', 'lucide-arrow-up'],
  [{ column: 'DATE_ADDED', direction: -1 } as const, 'descending', 'lucide-arrow-down'],
  [{ column: 'CONSUMER_INFO', direction: -1 } as const, 'none', 'lucide-chevrons-up-down'],
  [null, 'none', 'lucide-chevrons-up-down'],
])('REF-37 the icon follows the order: %j is %s', (sort, ariaSort, icon) => {
  show(sort);
  const header = screen.getByRole('columnheader', { name: 'Created' });
  expect(header).toHaveAttribute('aria-sort', ariaSort);
  expect(header.querySelector('svg')).toHaveClass(icon);
});

test('REF-35 a click requests the new order', async () => {
  const onSort = show({ column: 'DATE_ADDED', direction: -1 });
  await userEvent.click(screen.getByRole('button', { name: 'Created' }));
  expect(onSort).toHaveBeenCalledWith({ column: 'DATE_ADDED', direction: 1 });
});

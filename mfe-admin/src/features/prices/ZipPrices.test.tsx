import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, startTransition, Suspense, use, useState } from 'react';
import { ZipPrices } from './ZipPrices.tsx';

const zips = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    zip: String(80_200 + index),
    name: index < 12 ? 'Denver' : 'Aurora',
    monthlyPriceCents: 18_900,
    spots: 3,
    sponsors: 2,
    waiting: 0,
  }));
const VIEW = { market: '', zip: '', text: '', page: 1 };

/** The tab, with its address; what `address` waits for is how long it takes to render another one. */
function Tab({ count, address }: { count: number; address?: Promise<void> }): ReactNode {
  const [view, setView] = useState(VIEW);
  return (
    <Suspense>
      <ZipPrices
        markets={[]}
        marketId=""
        zips={zips(count)}
        isLoading={false}
        view={view}
        onShow={(changes) => startTransition(() => setView((now) => ({ ...now, page: 1, ...changes })))}
      />
      <Rendered text={view.text} after={address} />
    </Suspense>
  );
}
function Rendered({ text, after }: { text: string; after: Promise<void> | undefined }): ReactNode {
  if (text !== '' && after) use(after);
  return <output aria-label="Address">{text}</output>;
}
const field = () => screen.getByRole('textbox', { name: 'ZIP or place' });

test('no letter is lost while the address of the letters before is rendered', async () => {
  const address = Promise.withResolvers<void>();
  render(<Tab count={13} address={address.promise} />);
  for (const letter of 'aurora') {
    // an `act` that is awaited, as React has to wait for the address
    await act(() => userEvent.type(field(), letter));
  }
  expect(field()).toHaveValue('aurora');
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^$/);
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('with 10 rows to a page, a search that finds 12 ZIPs has a second page', async () => {
  render(<Tab count={30} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Rows per page/ }), '10');
  await userEvent.type(field(), 'denver');
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('on a phone the next page of ZIPs begins at its first one', async () => {
  const small = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('max-width') }) as MediaQueryList,
    );
  render(<Tab count={30} />);
  const cards = screen.getByRole('list', { name: 'Prices' }).parentElement!;
  const scrolled = jest.spyOn(cards, 'scrollIntoView');
  jest.spyOn(cards, 'getBoundingClientRect').mockReturnValue({ top: -900 } as DOMRect);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  small.mockRestore();
});

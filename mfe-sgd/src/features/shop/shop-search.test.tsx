import { expect, test } from '@jest/globals';
import { refuse } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { setUpShop } from '../../testing/shop-page.tsx';

const shop = setUpShop();
const { open, row, sent } = shop;

test('SGD-09 the searched place is kept with its tab: state, city and ZIP', async () => {
  await open('/sgd?tab=search&state=CO&city=Denver');
  expect(await screen.findByRole('button', { name: 'State Colorado' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'City Denver' })).toBeInTheDocument();
  cleanup();
  await open('/sgd?tab=search&zip=80209');
  expect(await screen.findByRole('combobox', { name: 'ZIP code' })).toHaveValue('80209');
  cleanup();
  await open();
  expect(await screen.findByRole('link', { name: 'Service 5' })).toHaveAttribute('aria-current', 'page');
});

test('the legend filters list and map at once, and is in the address', async () => {
  const user = await open();
  await row('80209');
  await user.click(screen.getByRole('button', { name: 'Taken 1' }));
  expect(screen.queryByRole('button', { name: '80209' })).not.toBeInTheDocument();
  await row('80202');
  expect(screen.getByRole('img', { name: /^Map of 1 ZIP codes/ }).querySelectorAll('path.taken')).toHaveLength(1);
  expect(window.location.search).toBe('?show=taken');
});

test('choices that follow each other before anything is rendered all count, also one that is taken back', async () => {
  await open();
  await row('80209');
  const chip = (name: string) => screen.getByRole('button', { name });
  const area = document.querySelector('path[data-zip="80206"]')!;
  act(() => {
    chip('Taken 1').click();
    chip('Free 3').click();
    area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    screen.getByRole('button', { name: /^ZIP/ }).click();
    chip('Taken 1').click();
  });
  expect(window.location.search).toBe('?selected=80206&show=free&sort=-zip');
  expect(await screen.findByRole('region', { name: 'ZIP 80206' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '80202' })).not.toBeInTheDocument();
});

test('SGD-02 a ZIP code that does not exist leads back to the ZIPs of the agent', async () => {
  const detail = 'There is no area with the ZIP code 99999.';
  shop.server.intercept = ({ url }) => (url.includes('tab=search') ? refuse(400, 'validation', { detail }) : undefined);
  await open('/sgd?tab=search&zip=99999');
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Your ZIPs' })).toHaveAttribute('href', '/sgd');
});

test('SGD-02 SGD-03 SGD-06 a state offers its cities sorted, a city its ZIPs, and the search requests them', async () => {
  const user = await open();
  await row('80209');
  await user.click(screen.getByRole('button', { name: 'State Any' }));
  expect(screen.getAllByRole('option')).toHaveLength(51); // and the District of Columbia
  await user.click(screen.getByRole('option', { name: 'Colorado' }));
  await user.click(await screen.findByRole('button', { name: 'City Any' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Aurora', 'Boulder', 'Denver']);
  await user.click(screen.getByRole('option', { name: 'Denver' }));
  await waitFor(() =>
    expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      '80206',
      '80209',
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(sent('GET', 'tab=search').at(-1)?.url).toContain('tab=search&state=CO&city=Denver'));
  expect(window.location.search).toBe('?tab=search&state=CO&city=Denver');
});

test('SGD-02 a state offers its counties too; a county takes the place of the city', async () => {
  const user = await open('/sgd?tab=search&state=CO&city=Denver');
  await user.click(await screen.findByRole('button', { name: 'County Any' }));
  await user.click(screen.getByRole('option', { name: 'Arapahoe' }));
  expect(screen.getByRole('button', { name: 'City Any' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=search&state=CO&county=Arapahoe'));
  expect(sent('GET', 'tab=search').at(-1)?.url).toContain('tab=search&state=CO&county=Arapahoe');
});

test('SGD-02 a ZIP code of four digits is reported before any request', async () => {
  const user = await open('/sgd?tab=search');
  expect(await screen.findByText('Which ZIPs are you looking for?')).toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'ZIP code' }), '8020{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Enter a five-digit ZIP code$/);
  expect(sent('GET', 'tab=search')).toHaveLength(0);
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { framedAddress, PartnerFrame } from './PartnerFrame.tsx';

afterEach(cleanup);

test('CS-140 D-38 a frame is sandboxed without popups and navigation, and its strip has the origin', () => {
  const url = new URL('https://title.example.com/quote');
  render(<PartnerFrame url={url} title="Quote" label="Partner's page" overlay={<b>Loading</b>} isLoading />);
  const frame = screen.getByTitle('Quote');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame).toHaveAttribute('src', url.href);
  expect(screen.getByText('title.example.com')).toBeInTheDocument();
  expect(screen.getByText('Loading')).toBeInTheDocument();
});

test.each([
  [undefined],
  [null],
  ['nothing'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  [`${window.location.origin}/quote`],
])('CS-140 %s is not framed', (address) => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(framedAddress(address)).toBeNull();
  warned.mockRestore();
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CopyButton } from './CopyButton.tsx';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

test('the text is on the clipboard and the button confirms it', async () => {
  const user = userEvent.setup();
  render(<CopyButton text="PR-7K2M-94QX" label="Copy reference" />);
  await user.click(screen.getByRole('button', { name: 'Copy reference' }));
  expect(await navigator.clipboard.readText()).toBe('PR-7K2M-94QX');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Copied$/);
});

test('on an origin without the clipboard API the legacy command copies the same text', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  let selected = '';
  Object.assign(document, {
    execCommand: () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    },
  });
  render(<CopyButton text="80210" label="Copy ZIP" />);
  await user.click(screen.getByRole('button', { name: 'Copy ZIP' }));
  expect(selected).toBe('80210');
  expect((await screen.findByText('Copied')).tagName).toBe('SPAN');
});

test('the button shows that copying was refused', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: jest.fn<() => Promise<void>>().mockRejectedValue(new Error('denied')) },
    configurable: true,
  });
  render(<CopyButton text="x" label="Copy" hasText />);
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('status')).toHaveTextContent(/^Could not copy$/);
});

import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Switch } from '@portal/shared/ui/switch';
import { nonceStyles } from './nonce-styles.ts';
import { PortalProvider, useColorScheme } from './PortalProvider.tsx';

const styles = (): HTMLStyleElement[] => [...document.querySelectorAll<HTMLStyleElement>('style[data-css-hash]')];
const themeClasses = (): string[] =>
  screen.getAllByRole('switch').map((each) => [...each.classList].find((name) => name.startsWith('portal-')) ?? '');

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

function Scheme(): string {
  return useColorScheme();
}

test('a second root adds no style node, and every node carries the nonce', () => {
  render(
    <PortalProvider nonce="r4nd0m">
      <Switch aria-label="One" />
    </PortalProvider>,
  );
  const before = styles().length;
  render(
    <PortalProvider nonce="r4nd0m">
      <Switch aria-label="Two" />
    </PortalProvider>,
  );
  expect(before).toBeGreaterThan(0);
  expect(styles()).toHaveLength(before);
  expect(styles().filter((style) => style.nonce !== 'r4nd0m')).toEqual([]);
});

test('every root follows <html data-theme> without a reload', async () => {
  render(
    <PortalProvider>
      <Switch aria-label="One" />
      <Scheme />
    </PortalProvider>,
  );
  expect(themeClasses()).toEqual(['portal-light-regular']);
  await act(async () => {
    document.documentElement.dataset.theme = 'dark';
  });
  expect(themeClasses()).toEqual(['portal-dark-regular']);
  expect(screen.getByText('dark')).toBeInTheDocument();
});

test('styles that antd adds without a nonce get the nonce of the page', () => {
  const page = document.implementation.createHTMLDocument();
  nonceStyles('r4nd0m', page);
  nonceStyles('r4nd0m', page);
  expect(page.createElement('style').nonce).toBe('r4nd0m');
  expect(page.createElement('div').nonce).not.toBe('r4nd0m');
});

test('antd styles its own components and not every link of the page', () => {
  render(
    <PortalProvider>
      <Switch aria-label="One" />
    </PortalProvider>,
  );
  const css = styles()
    .map((style) => style.textContent)
    .join('\n');
  expect(css).toContain('.ant-switch{');
  expect(css.match(/(?<=^|[},])a(:\w+|\[\w+\])?[,{]/gm)).toBeNull();
});

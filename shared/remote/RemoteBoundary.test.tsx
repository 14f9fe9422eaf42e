import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteBoundary } from './RemoteBoundary.tsx';

const release = { remote: 'mfe-referrals', version: '1.2.0', snapshot: '7f3ac2e10b44' };
const links = { bugLink: () => 'https://portal.example/?pin=x', resetPin: () => undefined };
let isBroken = true;
function Page() {
  if (isBroken) throw new Error('the list has no rows');
  return <h1>Referrals</h1>;
}

beforeEach(() => {
  isBroken = true;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function renderPage(resetPin?: string) {
  const onCrash = jest.fn(() => 'PR-7K2M-94QX');
  render(
    <div>
      <header>Agent Portal</header>
      <RemoteBoundary
        title="Referrals"
        release={release}
        links={{ ...links, resetPin: () => resetPin }}
        onCrash={onCrash}
      >
        <Page />
      </RemoteBoundary>
    </div>,
  );
  return onCrash;
}

test('a crash stays inside the root and shows release and reference, never what was thrown', async () => {
  const onCrash = renderPage();
  expect(await screen.findByText('mfe-referrals 1.2.0')).toBeInTheDocument();
  expect(screen.getByText('Referrals stopped working')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('the list has no rows');
  expect(screen.getByText('PR-7K2M-94QX')).toBeInTheDocument();
  expect(screen.getByText('Agent Portal')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Copy bug link/ })).toBeInTheDocument();
  expect(onCrash).toHaveBeenCalledTimes(1);
});

test('in a pinned tab, which is for testing, what was thrown is collapsed in the card', async () => {
  renderPage('https://portal.example/?pin=off');
  await screen.findByText('mfe-referrals 1.2.0');
  expect(screen.getByText('the list has no rows').closest('details')).not.toHaveAttribute('open');
});

test('Retry renders the page again once the cause is gone', async () => {
  renderPage();
  await screen.findByText('mfe-referrals 1.2.0');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'Referrals' })).toBeInTheDocument();
});

test('Retry on a page that is still broken shows the card again', async () => {
  const onCrash = renderPage();
  await screen.findByText('mfe-referrals 1.2.0');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Referrals stopped working')).toBeInTheDocument();
  expect(onCrash).toHaveBeenCalledTimes(2);
});

test('DASH-06 what nobody asked for is reported and closed when it crashes, and shows nothing', () => {
  const close = jest.fn();
  const onCrash = jest.fn(() => 'PR-7K2M-94QX');
  const { container } = render(
    <RemoteBoundary title="Referrals" release={release} links={links} onCrash={onCrash} close={close} isQuiet>
      <Page />
    </RemoteBoundary>,
  );
  expect([onCrash.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  expect(container).toBeEmptyDOMElement();
});

test('a root that the host replaces after a crash shows no card and is not reported', async () => {
  const onCrash = jest.fn(() => 'PR-7K2M-94QX');
  const recovery = { afterCrash: jest.fn((_error: unknown) => true), onRetry: jest.fn(() => false) };
  const { container } = render(
    <RemoteBoundary title="Referrals" release={release} links={links} onCrash={onCrash} recovery={recovery}>
      <Page />
    </RemoteBoundary>,
  );
  expect(recovery.afterCrash).toHaveBeenCalledWith(new Error('the list has no rows'));
  expect(onCrash).not.toHaveBeenCalled();
  expect(container).toBeEmptyDOMElement();
});

test('Retry on the card of a crash leaves the root to the host when that replaces it', async () => {
  const recovery = { afterCrash: () => false, onRetry: jest.fn(() => true) };
  const { container } = render(
    <RemoteBoundary
      title="Referrals"
      release={release}
      links={links}
      onCrash={() => 'PR-7K2M-94QX'}
      recovery={recovery}
    >
      <Page />
    </RemoteBoundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(recovery.onRetry).toHaveBeenCalledTimes(1);
  expect(container).toBeEmptyDOMElement();
});

import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, useSearchParams } from './index.ts';

let steps: number;
beforeEach(() => {
  window.history.replaceState(null, '', '/list?tab=wins&page=3');
  steps = window.history.length;
});

function List() {
  const [shown, change] = useSearchParams();
  return (
    <>
      <output>{shown.toString()}</output>
      <button type="button" onClick={() => change({ tab: 'wins', page: '3' })}>
        Same
      </button>
      <button type="button" onClick={() => change((now) => ({ ...Object.fromEntries(now), side: 'buyer' }))}>
        Side
      </button>
      <button type="button" onClick={() => change((now) => ({ ...Object.fromEntries(now), tab: 'closed' }))}>
        Tab
      </button>
      <button type="button" onClick={() => change('')}>
        Clear
      </button>
    </>
  );
}

function renderList() {
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  );
  /** Clicks that all come before anything is rendered. */
  return (...names: string[]) =>
    act(() => {
      for (const name of names) screen.getByRole('button', { name }).click();
    });
}

test('a change starts from the address now, not from what is rendered', () => {
  const click = renderList();
  click('Tab', 'Side');
  expect(window.location.search).toBe('?tab=closed&page=3&side=buyer');
  expect(screen.getByRole('status').textContent).toBe('tab=closed&page=3&side=buyer');
  expect(window.history.length).toBe(steps + 2);
});

test('the same address is not one more step for Back', () => {
  const click = renderList();
  click('Same');
  click('Side', 'Side');
  expect(window.history.length).toBe(steps + 1);
});

test('nothing left means an address without a question mark', () => {
  const click = renderList();
  click('Clear');
  expect(window.location.href).toMatch(/\/list$/);
});

test('a page whose address is gone does not bring it back', () => {
  const click = renderList();
  window.history.pushState(null, '', '/dashboard');
  click('Side');
  expect(window.location.pathname + window.location.search).toBe('/dashboard');
});

import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BrowserRouter, HISTORY_STATE, Link } from './index.ts';

test('a link says in its markup what it takes along, and nothing where it takes nothing', () => {
  render(
    <BrowserRouter>
      <Link to="/referrals" state={{ isListShown: true }}>
        List
      </Link>
      <Link to="/rank">Rank</Link>
      <Link to="/events" state={null}>
        Events
      </Link>
    </BrowserRouter>,
  );
  const stateOf = (name: string) => screen.getByRole('link', { name }).dataset[HISTORY_STATE];
  expect(['List', 'Rank', 'Events'].map(stateOf)).toEqual(['{"isListShown":true}', undefined, undefined]);
});

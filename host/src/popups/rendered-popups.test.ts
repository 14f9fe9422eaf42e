import { beforeEach, expect, test } from '@jest/globals';
import { RenderedPopups } from './rendered-popups.ts';

beforeEach(() => sessionStorage.clear());

test('HOST-66 the list of popups is in session storage as renderedPopups, and is the same after a reload', () => {
  const rendered = new RenderedPopups(sessionStorage);
  rendered.add('rfa');
  rendered.add('congratulations 7');
  rendered.add('rfa');
  rendered.remove('congratulations 7');
  expect(sessionStorage.getItem('renderedPopups')).toBe('["rfa"]');
  expect(new RenderedPopups(sessionStorage).has('rfa')).toBe(true);
});

test.each(['{', 'null', '{"rfa":1}', '[1,{}]'])('what is no list of names counts as none: %s', (text) => {
  sessionStorage.setItem('renderedPopups', text);
  const rendered = new RenderedPopups(sessionStorage);
  expect(rendered.has('rfa')).toBe(false);
  rendered.add('rfa');
  expect(rendered.has('rfa')).toBe(true);
});

test('remembers the last 200 popups of a visit and forgets older ones', () => {
  const rendered = new RenderedPopups(sessionStorage);
  for (let id = 0; id <= 200; id++) rendered.add(`congratulations ${id}`);
  expect([rendered.has('congratulations 0'), rendered.has('congratulations 200')]).toEqual([false, true]);
});

import { afterEach, expect, test } from '@jest/globals';
import { listAction } from './list-key.ts';

afterEach(() => document.body.replaceChildren());

/** The action of a key pressed in an element of the page. */
function press(key: string, init: KeyboardEventInit = {}, html = '<p></p>', hasLetterKeys = true) {
  document.body.innerHTML = html;
  let action: string | null = 'not heard';
  const listen = (event: KeyboardEvent) => {
    action = listAction(event, hasLetterKeys);
  };
  document.addEventListener('keydown', listen, { once: true });
  const target = document.querySelector('[data-focus]') ?? document.body.firstElementChild;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  return action;
}

test.each([
  ['/', 'search'],
  ['?', 'help'],
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['u', 'update'],
  ['x', 'select'],
  ['Escape', 'clear'],
  ['Enter', null],
  ['y', null],
])('%s is %s', (key, action) => expect(press(key)).toBe(action));

test.each(['ctrlKey', 'altKey', 'metaKey'])('with %s a key belongs to the browser', (modifier) => {
  for (const key of ['/', '?', 'j', 'u', 'ArrowDown']) expect(press(key, { [modifier]: true })).toBeNull();
});

test('Shift is part of ? and / on many keyboards, and another key with the rest', () => {
  expect([press('?', { shiftKey: true }), press('/', { shiftKey: true })]).toEqual(['help', 'search']);
  for (const key of ['j', 'u', 'ArrowDown']) expect(press(key, { shiftKey: true })).toBeNull();
});

test.each([
  '<input>',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable="true"><b data-focus>a</b></div>',
  '<div role="combobox"></div>',
])('in %s a key is typed', (html) => {
  for (const key of ['/', 'j', 'ArrowDown', '?']) expect(press(key, {}, html)).toBeNull();
});

test.each(['dialog', 'menu', 'listbox', 'alertdialog'])('with an open %s nothing below it acts', (role) => {
  expect(press('j', {}, `<p></p><div role="${role}"></div>`)).toBeNull();
});

test('a tick has the focus and types nothing: keys are for the list', () => {
  expect(press('j', {}, '<input type="checkbox">')).toBe('next');
});

test('a key that something else has used is left alone', () => {
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', use, { once: true });
  expect(press('ArrowDown')).toBeNull();
});

test('only the arrow keys act while letter keys are switched off', () => {
  const keys = ['/', '?', 'j', 'k', 'u', 'ArrowDown', 'ArrowUp'];
  expect(keys.map((key) => press(key, {}, '<p></p>', false))).toEqual([
    null,
    null,
    null,
    null,
    null,
    'next',
    'previous',
  ]);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepFocus } from './keep-focus.ts';

const PAGE = `
  <div id="app"><main><section aria-label="Leads">
    <button id="first">Update Ada</button><button id="second">Update Ben</button>
  </section></main></div>`;
const byId = (id: string) => document.getElementById(id)!;
const focused = () => document.activeElement;
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = PAGE;
  // jsdom has no layout
  Element.prototype.checkVisibility = () => true;
  end = keepFocus(document);
});
afterEach(() => {
  end();
  jest.useRealTimers();
});
/** A click on an empty part of the page, which takes the focus away. */
function clickElsewhere(focusedElement: HTMLElement): void {
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  focusedElement.blur();
}
/** Until observers and timers have run. */
const settle = () => jest.advanceTimersByTimeAsync(200);

function openDialog(opener: HTMLElement): HTMLElement {
  opener.focus();
  const dialog = document.createElement('div');
  dialog.innerHTML = '<div role="dialog"><button id="more">More</button><button id="save">Save</button></div>';
  document.body.append(dialog);
  byId('more').focus();
  byId('save').focus();
  return dialog;
}

test('the focus of a removed button goes to the part of the page around it, which cannot be tabbed to later', async () => {
  byId('second').focus();
  byId('second').remove();
  expect(focused()).toBe(document.body);
  await settle();
  expect(focused()).toBe(document.querySelector('section'));
  byId('first').focus();
  expect(document.querySelector('section')!.outerHTML).not.toContain('tabindex');
});

test('the focus of the last ZIP that is taken out of the cart goes to the cart', async () => {
  byId('app').innerHTML =
    '<main data-page><aside aria-label="Cart"><ul><li><button id="remove"></button></li></ul></aside></main>';
  byId('remove').focus();
  document.querySelector('li')!.remove();
  await settle();
  expect(focused()).toBe(document.querySelector('aside'));
});

test('after a dialog the focus goes to what opened it', async () => {
  openDialog(byId('second')).remove();
  await settle();
  expect(focused()).toBe(byId('second'));
});

test('after a dialog whose opener is gone, too, it goes to the part of the page around that', async () => {
  const dialog = openDialog(byId('second'));
  byId('second').remove();
  dialog.remove();
  await settle();
  expect(focused()).toBe(document.querySelector('section'));
});

test('a button that disappears within a dialog leaves the focus in the dialog', async () => {
  openDialog(byId('second'));
  byId('save').remove();
  await settle();
  expect(focused()).toBe(document.querySelector('[role=dialog]'));
});

test('the focus is left alone when the visitor moves it, even a moment later', async () => {
  const dialog = openDialog(byId('second'));
  dialog.remove();
  await jest.advanceTimersByTimeAsync(50);
  byId('first').focus();
  await settle();
  expect(focused()).toBe(byId('first'));
});

test('a click on an empty part of the page does not move the focus, nor does a change elsewhere', async () => {
  byId('second').focus();
  byId('second').blur();
  byId('first').remove();
  await settle();
  expect(focused()).toBe(document.body);
});

test('an element that the visitor clicked away from does not get the focus back, neither when it is removed nor after a dialog', async () => {
  byId('second').focus();
  clickElsewhere(byId('second'));
  await settle();
  byId('second').remove();
  await settle();
  expect(focused()).toBe(document.body);

  // a row that cannot have the focus opens a dialog
  byId('first').focus();
  clickElsewhere(byId('first'));
  await settle();
  const dialog = openDialog(document.body);
  dialog.remove();
  await settle();
  expect(focused()).toBe(document.querySelector('section'));
});

test('a button that loses the focus while it works, and then goes, was not left', async () => {
  byId('second').focus();
  // as browsers do with the focus of what is disabled
  byId('second').blur();
  await settle();
  byId('second').remove();
  await settle();
  expect(focused()).toBe(document.querySelector('section'));
});

test('moves no focus after it has been stopped', async () => {
  byId('second').focus();
  end();
  byId('second').remove();
  await settle();
  expect(focused()).toBe(document.body);
});

import { beforeEach, expect, test } from '@jest/globals';
import { FormInProgress } from './form-in-progress.ts';

let forms: FormInProgress;
const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
/** What a browser does when someone types or chooses something. */
function enter(selector: string, value: string): void {
  field(selector).value = value;
  field(selector).dispatchEvent(new Event('input', { bubbles: true }));
}
beforeEach(() => {
  document.body.innerHTML =
    '<main><form><textarea></textarea><input type="radio" value="met" /><input name="day" value="2026-11-23" /></form></main>';
  forms = new FormInProgress(document);
});

test('D-12 a form that nobody touched is not in progress, whatever it was filled with', () => {
  expect(forms.isThere).toBe(false);
});

test('D-12 a typed text is in progress until it is deleted or its form is gone', () => {
  enter('textarea', 'Call after the school run');
  expect(forms.isThere).toBe(true);
  enter('textarea', '');
  expect(forms.isThere).toBe(false);
  enter('textarea', 'Call');
  field('form').remove();
  expect(forms.isThere).toBe(false);
});

test('D-12 a form with a chosen radio button is in progress', () => {
  field('input[type=radio]').click();
  expect(forms.isThere).toBe(true);
});

test('D-12 what a form says is saved or discarded is not in progress; what is typed afterwards is', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.innerHTML = '<input name="note" />';
  enter('textarea', 'Call');
  forms.settle(field('form'));
  expect(forms.isThere).toBe(false);
  enter('textarea', 'Call again');
  enter('[name=note]', 'Elsewhere');
  forms.settle(field('form'));
  expect(forms.isThere).toBe(true);
});

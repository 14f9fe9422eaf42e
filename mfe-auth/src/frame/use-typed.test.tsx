import { afterEach, expect, jest, test } from '@jest/globals';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import { act, renderHook } from '@testing-library/react';
import { useTyped } from './use-typed.ts';

afterEach(async () => {
  jest.useRealTimers();
  await act(() => activateLocale('en'));
  localStorage.removeItem('portalLocale');
});

const open = (name = 'sign-in') => renderHook(() => useTyped(name, ''));
async function typeInto({ result }: ReturnType<typeof open>): Promise<void> {
  await act(async () => result.current[1]('typed'));
}

test('D-58 what was typed outlives a change of the language, in the same form and for a moment', async () => {
  const form = open();
  await typeInto(form);
  jest.useFakeTimers();
  await act(() => activateLocale('es'));
  form.unmount();
  expect(open('reset').result.current[0]).toBe('');
  expect(open().result.current[0]).toBe('typed');
  const next = open();
  expect(next.result.current[0]).toBe('');
  await typeInto(next);
  await act(() => activateLocale('en'));
  next.unmount();
  jest.advanceTimersByTime(2_000);
  expect(open().result.current[0]).toBe('');
});

test('D-58 texts of the same language that are loaded later keep nothing for who signs in next', async () => {
  await act(() => activateLocale('es'));
  const form = open();
  await typeInto(form);
  await act(() => addTexts({ name: 'another page', load: () => Promise.resolve({ Later: 'Luego' }) }));
  await act(() => activateLocale('es'));
  form.unmount();
  expect(open().result.current[0]).toBe('');
});

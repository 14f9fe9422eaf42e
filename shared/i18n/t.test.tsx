import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { PortalProvider } from '@portal/shared/ui/portal-provider';
import { memo, useMemo } from 'react';
import { i18n } from './i18n.ts';
import { activateLocale, type Message, msg, t, Trans } from './index.ts';

// A translation with other plural forms than English, as the catalogs of languages will have.
const POLISH = {
  Save: 'Zapisz',
  'Hello {name}': 'Cześć, {name}',
  '{count, plural, one {# ZIP} other {# ZIPs}}': '{count, plural, one {# kod} few {# kody} other {# kodów}}',
  'Logged in as <b>{name}</b>': '<b>{name}</b> jest zalogowany',
};

const speakPolish = () => {
  i18n.load('pl', POLISH);
  i18n.activate('pl');
};
const text = (element: HTMLElement) => element.textContent;

beforeEach(() => activateLocale('en'));
afterEach(async () => {
  jest.restoreAllMocks();
  await act(() => activateLocale('en'));
});

test('an English text is shown unchanged', () => {
  expect(t('Save')).toBe('Save');
  expect(t("We're Sorry")).toBe("We're Sorry");
  expect(t("0 agents found for ''{text}''", { text: 'Ann' })).toBe("0 agents found for 'Ann'");
});

test('placeholders are filled, null with nothing', () => {
  expect(t('Hello {name}', { name: 'Maya' })).toBe('Hello Maya');
  expect(t('{from} to {to}', { from: 1, to: null })).toBe('1 to ');
});

test('a value with braces, # or < is inserted unchanged', () => {
  expect(t('Hello {name}', { name: '{name} # <b>' })).toBe('Hello {name} # <b>');
});

test('a sentence that ends in a Spanish time has one full stop', () => {
  const sentence = (time: string) => t('Saved at {time}.', { time });
  expect(['11:48 p.m.', '9:05\u00a0a.\u00a0m.', '9:05 AM'].map(sentence)).toEqual([
    'Saved at 11:48 p.m.',
    'Saved at 9:05\u00a0a.\u00a0m.',
    'Saved at 9:05 AM.',
  ]);
});

test('a plural uses the form for its number', () => {
  const zips = (count: number) => t('{count, plural, one {# ZIP} other {# ZIPs}}', { count });
  expect([0, 1, 2, 1000].map(zips)).toEqual(['0 ZIPs', '1 ZIP', '2 ZIPs', '1,000 ZIPs']);
  speakPolish();
  expect([1, 2, 5].map(zips)).toEqual(['1 kod', '2 kody', '5 kodów']);
});

test('a translated text is shown in the language of the page, one without a translation in English', () => {
  speakPolish();
  expect(t('Save')).toBe('Zapisz');
  expect(t('Hello {name}', { name: 'Maya' })).toBe('Cześć, Maya');
  expect(t('Cancel')).toBe('Cancel');
});

test('a text returned by a rule is translated where it is shown', () => {
  const notice: Message = { id: msg('Hello {name}'), values: { name: 'Maya' } };
  expect(t(notice)).toBe('Hello Maya');
  speakPolish();
  expect(t(notice)).toBe('Cześć, Maya');
});

test('a message that cannot be parsed is shown unchanged and logged once', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken: string = 'Hello {name';
  expect([t(broken), t(broken)]).toEqual([broken, broken]);
  expect(log).toHaveBeenCalledTimes(1);
});

test('an element keeps its place in the sentence of each language', () => {
  const sentence = (
    <p>
      <Trans id="Logged in as <b>{name}</b>" values={{ name: 'Maya' }} components={{ b: <strong /> }} />
    </p>
  );
  const { container, rerender } = render(sentence);
  expect(container.innerHTML).toBe('<p>Logged in as <strong>Maya</strong></p>');
  speakPolish();
  rerender(<div>{sentence}</div>);
  expect(container.innerHTML).toBe('<div><p><strong>Maya</strong> jest zalogowany</p></div>');
});

test('a value that looks like a tag of the sentence stays text, and an element can be a value', () => {
  const { container } = render(
    <Trans
      id="<b>{name}</b> until {day}"
      values={{ name: '<b>x</b>', day: <time>Friday</time> }}
      components={{ b: <b /> }}
    />,
  );
  expect(container.innerHTML).toBe('<b>&lt;b&gt;x&lt;/b&gt;</b> until <time>Friday</time>');
});

const Remembered = memo(() => <p>{useMemo(() => t('Save'), [])}</p>);

test('a change of the language renders every root again, with its state', async () => {
  render(
    <PortalProvider>
      <Remembered />
    </PortalProvider>,
  );
  expect(text(screen.getByText('Save'))).toBe('Save');
  act(speakPolish);
  expect(text(screen.getByText('Zapisz'))).toBe('Zapisz');
  await act(() => activateLocale('en'));
  expect(text(screen.getByText('Save'))).toBe('Save');
});

test('the pseudo-locale leaves no plain letter but in values and tags, and is longer', async () => {
  await act(() => activateLocale('en-XA'));
  const hello = t('Hello {name}', { name: 'Maya' });
  expect(hello).toBe('⟦Ĥéĺĺó Maya~~⟧');
  expect(t('{count, plural, one {# ZIP} other {# ZIPs}}', { count: 2 })).toBe('⟦2 ŽÍÞš~~⟧');
  const { container } = render(
    <Trans id="Logged in as <b>{name}</b>" values={{ name: 'Maya' }} components={{ b: <strong /> }} />,
  );
  expect(container.innerHTML).toMatch(/^⟦Ĺóĝĝéď íñ áš <strong>Maya<\/strong>~+⟧$/);
});

test.each(['xx', '', 'constructor', 'toString', '__proto__'])(
  'an unknown language is English: "%s"',
  async (locale) => {
    await act(() => activateLocale('en-XA'));
    await act(() => activateLocale(locale));
    expect(t('{count, plural, one {# ZIP} other {# ZIPs}}', { count: 2 })).toBe('2 ZIPs');
    expect(t('Save')).toBe('Save');
    expect(i18n.locale).toBe('en');
  },
);

test('placeholders are checked by the compiler', () => {
  // @ts-expect-error a value is missing
  t('Hello {name}');
  // @ts-expect-error another name
  t('Hello {name}', { nme: 'Maya' });
  // @ts-expect-error a text without placeholders takes none
  t('Save', { name: 'Maya' });
  // @ts-expect-error of a plural too, within its forms
  t('{count, plural, one {# ZIP of {name}} other {# ZIPs of {name}}}', { count: 1 });
  expect(t('{count, plural, one {# ZIP of {name}} other {# ZIPs of {name}}}', { count: 1, name: 'Maya' })).toBe(
    '1 ZIP of Maya',
  );
});

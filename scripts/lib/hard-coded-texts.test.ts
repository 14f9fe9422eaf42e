import { expect, test } from '@jest/globals';
import { hardCodedTexts } from './hard-coded-texts.ts';

const inComponent = (jsx: string) => `const Page = () => ${jsx};`;
const isFound = (jsx: string) => hardCodedTexts(inComponent(jsx)).length > 0;

test.each([
  '<p>Save</p>',
  '<p>{count} results</p>',
  '<b>Ärger</b>',
  "<p>{'Save'}</p>",
  "<p>{isOpen ? 'Close' : t('Open')}</p>",
  '<p>{`${count} results`}</p>',
  "<p>{name ?? 'Nobody'}</p>",
  '<button aria-label="Close" />',
  "<img alt={'A map'} />",
  "<input placeholder={isNew ? 'First name' : undefined} />",
  '<Panel title={`Rank of ${name}`} />',
])('%s is hard-coded', (jsx) => {
  expect(isFound(jsx)).toBe(true);
});

test.each([
  "<p>{t('Save')}</p>",
  '<Trans id="Logged in as <b>{name}</b>" values={{ name }} components={{ b: <b /> }} />',
  '<button aria-label={t(\'Close\')} className="close" />',
  '<p>{name} · {count} 30%</p>',
  '<input placeholder="7f3ac2e1b0c4" />',
  '<p>{format(moment, "day")}</p>',
  '<p>{kind === "open" && <Icon />}</p>',
  '<code>repair</code>',
  '<img alt="" />',
])('%s is not', (jsx) => {
  expect(isFound(jsx)).toBe(false);
});

test('a text that is translated when the module loads is found, one that is marked is not', () => {
  const text = ["const TITLE = t('Save');", "const WORD = msg('Save');", "const title = () => t('Save');"].join('\n');
  expect(hardCodedTexts(text)).toEqual([expect.stringMatching(/^1: A module is loaded before the language is known/)]);
});

test('a message that cannot be read is found, with its line', () => {
  const text = ["const one = () => t('Hello {name');", "const two = msg('{count, plural}');"].join('\n');
  expect(hardCodedTexts(text)).toEqual([
    expect.stringMatching(/^1: The message “Hello {name” cannot be read/),
    expect.stringMatching(/^2: The message “{count, plural}” cannot be read/),
  ]);
  expect(isFound('<Trans id="Hello {name" />')).toBe(true);
});

test('a format of one language is found', () => {
  expect(hardCodedTexts("const day = new Intl.DateTimeFormat('en-US');")).toEqual([
    expect.stringMatching(/^1: Formats follow the language of the page/),
  ]);
});

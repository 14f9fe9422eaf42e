import { expect, test } from '@jest/globals';
import { translationProblems } from '@portal/shared/build/translation-problems.ts';
import { catalogProblems, contradictions } from './catalog-problems.ts';
import { glossaryProblems, readGlossary } from './glossary.ts';
import { assembledSentences, textsOfSource } from './used-texts.ts';

const AGENTS = '{count, plural, one {# agent of {name}} other {# agents of {name}}}';
const AGENTES = '{count, plural, one {# agente de {name}} many {# de agentes de {name}} other {# agentes de {name}}}';

test.each([
  ['Save', 'Guardar'],
  ['Hello {name}', '{name}, hola'],
  [AGENTS, AGENTES],
  ['<b>{name}</b> until {day}', 'Hasta {day}: <b>{name}</b>'],
  ["0 agents for ''{text}''", "Ningún agente para ''{text}''"],
  ['{place, selectordinal, one {#st} other {#th}}', '{place, selectordinal, other {#.º}}'],
])('%s may be translated by %s', (text, translation) => {
  expect(translationProblems(text, translation, 'es')).toEqual([]);
});

test.each([
  ['a missing placeholder', 'Hello {name}', 'Hola', 'the placeholder {name} is missing'],
  ['another placeholder', 'Hello {name}', 'Hola {nombre}', 'the placeholder {nombre} is not in English'],
  ['a missing branch', AGENTS, AGENTES.replace(/many \{.*?\} other/, 'other'), 'count lacks the branch “many”'],
  ['a plural that is none', AGENTS, '{count} agentes de {name}', 'the plural or select of count plural is missing'],
  [
    'a missing exact number',
    '{n, plural, =0 {none} other {#}}',
    '{n, plural, one {#} many {#} other {#}}',
    'n plural 0',
  ],
  ['a missing choice', '{k, select, a {x} other {y}}', '{k, select, other {y}}', 'k select a other is missing'],
  ['a missing element', '<b>{name}</b> is here', '{name} está aquí', 'the element <b> is missing'],
  ['an element that is not closed', '<b>{name}</b>', '<b>{name}', 'the element </b> is missing'],
  ['a message that cannot be read', 'Hello {name}', 'Hola {name', 'cannot be read'],
  ['a lost space at the end', 'Hello ', 'Hola', 'another space'],
])('%s is found', (_, text, translation, problem) => {
  expect(translationProblems(text, translation, 'es').join('\n')).toContain(problem);
});

const texts = new Map([
  ['Save', 'mfe-list/src/List.tsx:3'],
  ['Cancel', 'mfe-list/src/List.tsx:4'],
]);
const problems = (catalog: Record<string, string>) => catalogProblems({ folder: 'mfe-list', texts }, catalog, 'es');

test('a text without a translation is named with its place, an empty translation is none', () => {
  const missing = /^mfe-list\/src\/List\.tsx:4: “Cancel” has no translation in mfe-list\/src\/texts\/es\.json/;
  expect(problems({ Save: 'Guardar' })).toEqual([expect.stringMatching(missing)]);
  expect(problems({ Save: 'Guardar', Cancel: '' })).toEqual([expect.stringMatching(missing)]);
  expect(problems({ Save: 'Guardar', Cancel: 'Cancelar' })).toEqual([]);
});

test('a translation that nothing uses is found', () => {
  expect(problems({ Save: 'Guardar', Cancel: 'Cancelar', Undo: 'Deshacer' })).toEqual([
    expect.stringContaining('“Undo” is not used any more'),
  ]);
});

test('two catalogs say the same, because one page shows both', () => {
  const host = { file: 'host/src/texts/es.json', catalog: { Save: 'Guardar', Undo: '' } };
  const list = { file: 'mfe-list/src/texts/es.json', catalog: { Save: 'Grabar', Undo: 'Deshacer' } };
  expect(contradictions([host, list])).toEqual([
    'mfe-list/src/texts/es.json: “Save” is “Grabar” here and “Guardar” in host/src/texts/es.json.',
  ]);
});

test('texts are found wherever t, msg and Trans name them', () => {
  const source = `
    t('Save'); t(isOpen ? 'Open' : ('Closed')); t({ id: 'Found {count}', values: { count } }); t(known ?? 'Unknown');
    const titles = [msg('Wins')];
    const page = <Trans id="Call {phone}" values={{ phone }} />;
    other('Not a text'); t(title);
  `;
  expect([...textsOfSource(source, 'mfe-list/src/List.tsx').keys()]).toEqual([
    'Save',
    'Open',
    'Closed',
    'Found {count}',
    'Unknown',
    'Wins',
    'Call {phone}',
  ]);
});

test('rules and schemas answer in sentences, which are texts', () => {
  const source = `z.string().min(1, 'Enter a name'); z.enum(['one', 'Two']); import x from './x.ts';`;
  expect([...textsOfSource(source, 'shared/contracts/names.ts').keys()]).toEqual(['Enter a name']);
  expect([...textsOfSource(source, 'mfe-list/src/names.ts').keys()]).toEqual([]);
});

test('what the server refuses is a text, with the messages of its fields, wherever it is in the call', () => {
  const source = `
    if (!row) throw notFound('There is no such agent.');
    throw conflict('taken', isOwn ? 'It is yours.' : 'It is taken.');
    throw new ProblemError(409, 'gone', detail, { fields: [{ path: 'zip', message: 'Choose another' }] });
    throw wrongFields([{ path: 'state', message: 'Choose the state' }]);
    log.info('This is for the log'); throw new Error('This is a fault');
  `;
  expect([...textsOfSource(source, 'server/src/modules/agents/agents.ts').keys()]).toEqual([
    'There is no such agent.',
    'It is yours.',
    'It is taken.',
    'Choose another',
    'Choose the state',
  ]);
  expect([...textsOfSource(source, 'mfe-list/src/agents.ts').keys()]).toEqual([]);
});

test('a refusal that is put together is found, because no catalog could have it', () => {
  const source = [
    'throw notFound(`There is no ZIP ${zip}.`);',
    "throw badRequest('No.', [{ path, message: `Not ${zip}` }]);",
    "throw notFound({ id: msg('There is no ZIP {zip}.'), values: { zip: `${zip}` } });",
  ].join('\n');
  expect(assembledSentences(source, 'server/src/zips.ts')).toEqual(['server/src/zips.ts:1', 'server/src/zips.ts:2']);
});

test('a term of the glossary is translated by its word, in any form; names of values are no terms', () => {
  const glossary = [
    { english: 'referral', translated: 'referencia' },
    { english: 'saved view', translated: 'vista guardada' },
    { english: 'commission', translated: 'comisión' },
  ];
  const found = (catalog: Record<string, string>) => glossaryProblems('es.json', catalog, glossary);
  const right = {
    'My Referrals': 'Mis referencias',
    'Saved views': 'Vistas guardadas',
    Commissions: 'Comisiones',
    '{referral} of {all}': '{referral} de {all}',
  };
  expect(found(right)).toEqual([]);
  expect(found({ 'My Referrals': 'Mis referidos' })).toEqual([
    'es.json: “My Referrals” has “referral”, which is “referencia”, not “Mis referidos”.',
  ]);
});

test('the Spanish glossary is read with all of its forty terms', () => {
  expect(readGlossary().length).toBeGreaterThanOrEqual(40);
  expect(readGlossary()).toContainEqual({ english: 'referral', translated: 'referencia' });
});

import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** What the plurals of a language distinguish (CLDR): Spanish says "un millón de casas". */
const PLURAL_BRANCHES = { es: ['one', 'many', 'other'] } as const;
export type CatalogLanguage = keyof typeof PLURAL_BRANCHES;
export const CATALOG_LANGUAGES = Object.keys(PLURAL_BRANCHES) as CatalogLanguage[];

/** What is wrong with one translation: it must say the same about the same values and elements. */
export function translationProblems(text: string, translation: string, language: CatalogLanguage): string[] {
  const named = `“${text}”`;
  const english = shapeOf(text);
  let shape: Shape;
  try {
    shape = shapeOf(translation);
  } catch (error) {
    return [`the translation of ${named} cannot be read: ${(error as Error).message}`];
  }
  const wanted = PLURAL_BRANCHES[language];
  const incomplete = shape.plurals.flatMap(({ name, branches }) =>
    wanted.filter((branch) => !branches.includes(branch)).map((branch) => `${name} lacks the branch “${branch}”`),
  );
  return [
    ...difference('placeholder', english.placeholders, shape.placeholders),
    ...difference('element', english.elements, shape.elements),
    ...difference('plural or select of', english.choices, shape.choices),
    ...incomplete,
    ...(edges(text) === edges(translation) ? [] : ['it begins or ends with another space']),
  ].map((problem) => `the translation of ${named}: ${problem}`);
}

interface Shape {
  placeholders: Set<string>;
  /** Tags such as `<b>`. */
  elements: Set<string>;
  /** What decides between branches, with the branches of a select and the exact numbers of a plural. */
  choices: Set<string>;
  plurals: { name: string; branches: string[] }[];
}

function shapeOf(message: string): Shape {
  const shape: Shape = { placeholders: new Set(), elements: new Set(), choices: new Set(), plurals: [] };
  addTokens(shape, compileMessageOrThrow(message));
  return shape;
}

function addTokens(shape: Shape, tokens: CompiledMessage): void {
  for (const token of tokens) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) shape.elements.add(tag);
      continue;
    }
    const [name, kind, choices] = token;
    shape.placeholders.add(name);
    if (kind === undefined || typeof choices !== 'object') continue;
    const branches = Object.entries(choices as Record<string, CompiledMessage>).filter(([, inner]) =>
      Array.isArray(inner),
    );
    const keys = branches.map(([key]) => key);
    const exact = kind === 'select' ? keys : keys.filter((key) => /^\d+$/.test(key));
    shape.choices.add([name, kind, ...exact.toSorted()].join(' '));
    if (kind === 'plural') shape.plurals.push({ name, branches: keys });
    for (const [, inner] of branches) addTokens(shape, inner);
  }
}

function difference(what: string, english: ReadonlySet<string>, translated: ReadonlySet<string>): string[] {
  return [
    ...[...english].filter((one) => !translated.has(one)).map((one) => `the ${what} ${shown(what, one)} is missing`),
    ...[...translated]
      .filter((one) => !english.has(one))
      .map((one) => `the ${what} ${shown(what, one)} is not in English`),
  ];
}

const shown = (what: string, name: string): string => (what === 'placeholder' ? `{${name}}` : name);
const edges = (text: string): string => `${/^\s/.test(text)}${/\s$/.test(text)}`;

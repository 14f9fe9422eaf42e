import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot } from '../packages.ts';

const EXCEPT = ['**/node_modules/**', '**/dist/**', '**/*.test.*', '**/testing/**', '**/build/**'];
/** Rules and schemas know no `t`: what they answer in a whole sentence is shown by their callers. */
const ANSWERS_IN_SENTENCES = /^shared\/(contracts|domain)\//;
/** What they have for editors, other programs and other lists. */
const NOT_SHOWN = /^shared\/(contracts\/releases\/manifest-file|domain\/(text\/us-states|dates\/calendar-file))\.ts$/;
const SENTENCE = /^[A-Z][^\n]* \S[^\n]*$/;

/** Where a refusal of the server has its sentence, among the arguments of what makes it. */
const SENTENCE_OF_REFUSAL: Record<string, number> = {
  ProblemError: 2,
  badRequest: 0,
  conflict: 1,
  forbidden: 0,
  notFound: 0,
  tooMany: 0,
  unauthenticated: 0,
  wrongFields: Infinity,
};

/** English text -> where it is used first, `file:line`. */
export type UsedTexts = Map<string, string>;

/**
 * The texts that a source shows: the first arguments of `t` and `msg`, and ids of `Trans`; in rules and schemas also
 * every literal that is a sentence, and in the server the sentences of refusals and of their fields.
 */
export function textsOfSource(text: string, fileName: string): UsedTexts {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: UsedTexts = new Map();
  const add = (node: ts.StringLiteralLike) => {
    if (node.text === '' || found.has(node.text)) return;
    found.set(node.text, `${fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
  };
  const takesSentences = ANSWERS_IN_SENTENCES.test(fileName) && !NOT_SHOWN.test(fileName);
  const visit = (node: ts.Node): void => {
    if (isCallOf(node, 't') || isCallOf(node, 'msg')) {
      for (const literal of literalsOf(node.arguments[0])) add(literal);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'id' && isTrans(node.parent.parent)) {
      for (const literal of literalsOf(node.initializer)) add(literal);
    }
    if (isOfServer(fileName)) for (const literal of sentencesOfRefusal(node).flatMap(literalsOf)) add(literal);
    if (takesSentences && ts.isStringLiteralLike(node) && SENTENCE.test(node.text)) add(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Sentences of refusals that are put together, `file:line`: what is not one whole text has no translation. */
export function assembledSentences(text: string, fileName: string): string[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const each of sentencesOfRefusal(node).filter(ts.isTemplateExpression)) {
      found.push(`${fileName}:${source.getLineAndCharacterOfPosition(each.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isOfServer = (fileName: string): boolean => fileName.startsWith('server/');

/** What a call that refuses a request says: the sentence, and the messages of its fields. */
function sentencesOfRefusal(node: ts.Node): ts.Expression[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const place = SENTENCE_OF_REFUSAL[node.expression.getText()];
  if (place === undefined) return [];
  const found: ts.Expression[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isPropertyAssignment(inner) && inner.name.getText() === 'message') found.push(inner.initializer);
    ts.forEachChild(inner, visit);
  };
  const all = node.arguments ?? [];
  for (const [index, argument] of all.entries()) {
    if (index === place) found.push(argument);
    else visit(argument);
  }
  return found;
}

/** The literals that an argument may come to. */
function literalsOf(node: ts.Node | undefined): ts.StringLiteralLike[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isJsxExpression(node)) return literalsOf(node.expression);
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && property.name.getText() === 'id' ? literalsOf(property.initializer) : [],
  );
}

const isTrans = (element: ts.Node): boolean =>
  (ts.isJsxSelfClosingElement(element) || ts.isJsxOpeningElement(element)) && element.tagName.getText() === 'Trans';

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

/** Sources that some patterns match, without tests. */
export const sourcesOf = (patterns: readonly string[], except: readonly string[] = []): string[] =>
  globSync([...patterns], { cwd: inRoot(), exclude: [...EXCEPT, ...except] })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();

/** The texts of every source that some patterns match. */
export function textsOfSources(patterns: readonly string[], except: readonly string[] = []): UsedTexts {
  const all: UsedTexts = new Map();
  for (const file of sourcesOf(patterns, except)) {
    for (const [text, place] of textsOfSource(readFileSync(inRoot(file), 'utf8'), file)) {
      if (!all.has(text)) all.set(text, place);
    }
  }
  return all;
}

/** The literals that a file passes to some of its functions, wherever they are among the arguments. */
export function textsOfCalls(file: string, names: readonly string[]): UsedTexts {
  const source = ts.createSourceFile(file, readFileSync(inRoot(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: UsedTexts = new Map();
  const visit = (node: ts.Node): void => {
    if (names.some((name) => isCallOf(node, name))) {
      const words = (node as ts.CallExpression).arguments.filter((each) => ts.isStringLiteralLike(each));
      for (const { text } of words) if (/^[A-Z]/.test(text)) found.set(text, `${file}:1`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

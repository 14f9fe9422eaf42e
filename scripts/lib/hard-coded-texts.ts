import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { compileMessage } from '../../shared/i18n/compile-message.ts';
import { inRoot } from './packages.ts';

const SOURCES = '{host/src,mfe-*/src,scripts/templates/remote/src,shared/ui,shared/remote}/**/*.{ts,tsx}';
const EXCEPT = ['**/node_modules/**', '**/*.test.*', '**/testing/**'];
/** Attributes, and properties of our components, that users read or hear. */
const SHOWN = new Set(['aria-label', 'aria-description', 'alt', 'label', 'message', 'placeholder', 'title']);
/** Elements whose content is code, not text. */
const CODE = new Set(['code', 'kbd', 'samp']);

const HARD_CODED = 'Show texts with t() or <Trans> of @portal/shared/i18n.';
const ONE_LANGUAGE =
  'Formats follow the language of the page: use perLocale() or pageLocale() of @portal/shared/domain.';
const TOO_EARLY =
  'A module is loaded before the language is known: mark the text with msg() and call t() where it is shown.';

/** A word, as opposed to an id, a unit or a sign. */
const hasWord = (text: string): boolean => /(?<![\w#])\p{L}{2,}(?!\w)/u.test(text);

/** Where a source shows a text that is never translated, as `line: sentence`. */
export function hardCodedTexts(text: string, fileName = 'source.tsx'): string[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, sentence: string) => {
    found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${sentence}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWord(node.text) && !isInCode(node)) report(node, HARD_CODED);
    if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer) {
      for (const literal of shownLiterals(node.initializer)) report(literal, HARD_CODED);
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression && !isInCode(node)) {
      for (const literal of shownLiterals(node.expression)) report(literal, HARD_CODED);
    }
    if (isCallOf(node, 't') && !isInFunction(node)) report(node, TOO_EARLY);
    if (ts.isStringLiteralLike(node) && node.text === 'en-US') report(node, ONE_LANGUAGE);
    const problem = problemOfMessage(node);
    if (problem !== null) report(node, problem);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Literals that an expression may come to; what a call makes of its arguments is not looked at. */
function shownLiterals(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return hasWord(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    const own = parts.some((part) => hasWord(part.text)) ? [node] : [];
    return [...own, ...node.templateSpans.flatMap(({ expression }) => shownLiterals(expression))];
  }
  if (ts.isConditionalExpression(node)) return [...shownLiterals(node.whenTrue), ...shownLiterals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const chooses = /^(&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText());
    return chooses ? [...shownLiterals(node.left), ...shownLiterals(node.right)] : [];
  }
  if (ts.isParenthesizedExpression(node)) return shownLiterals(node.expression);
  return ts.isJsxExpression(node) && node.expression ? shownLiterals(node.expression) : [];
}

/** What is wrong with the message that a node names; null when it names none, or nothing is. */
function problemOfMessage(node: ts.Node): string | null {
  const message = messageOf(node);
  if (message === null) return null;
  try {
    compileMessage(message);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function messageOf(node: ts.Node): string | null {
  if (isCallOf(node, 't') || isCallOf(node, 'msg')) {
    const [first] = node.arguments;
    return first && ts.isStringLiteralLike(first) ? first.text : null;
  }
  const isId = ts.isJsxAttribute(node) && node.name.getText() === 'id' && isTrans(node.parent.parent);
  return isId && node.initializer && ts.isStringLiteral(node.initializer) ? node.initializer.text : null;
}

const isTrans = (element: ts.Node): boolean =>
  (ts.isJsxSelfClosingElement(element) || ts.isJsxOpeningElement(element)) && element.tagName.getText() === 'Trans';

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(node, (each) => ts.isFunctionLike(each) || ts.isClassStaticBlockDeclaration(each)) !== undefined;

const isInCode = (node: ts.Node): boolean =>
  ts.isJsxElement(node.parent) && CODE.has(node.parent.openingElement.tagName.getText());

/** Where the pages show a text that no translation reaches, a line for each place. */
export function checkHardCodedTexts(): string[] {
  return globSync(SOURCES, { cwd: inRoot(), exclude: EXCEPT })
    .toSorted()
    .flatMap((file) => {
      const found = hardCodedTexts(readFileSync(inRoot(file), 'utf8'), file);
      return found.map((place) => `${file.split(path.sep).join('/')}:${place}`);
    });
}

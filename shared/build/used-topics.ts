import path from 'node:path';
import ts from 'typescript';

/** What a source does with the bus. */
export interface TopicUses {
  emits: Set<string>;
  hears: Set<string>;
  /** Uses whose topic cannot be told from the source, a sentence each. */
  unclear: string[];
}

const BUS = '@portal/shared/events';
/** What is done with a topic that is named in a call of the bus. */
const METHODS: Record<string, 'emits' | 'hears'> = { publish: 'emits', on: 'hears', state: 'hears' };
/** Members of the bus that name no topic. */
const HARMLESS = new Set(['traffic$', 'reportRefusalsTo']);

/**
 * Which topics a source sends and hears: `events.publish('…')`, `events.on('…')`, `events.state('…')` and
 * `useTopic('…')`, under whatever names they were imported. What could hide a topic is reported rather than missed: a
 * topic that is not written out, the bus handed on, or loaded as a whole.
 * @param file for the sentences, relative to the remote's folder
 */
export function topicUses(file: string, source: string): TopicUses {
  const uses: TopicUses = { emits: new Set(), hears: new Set(), unclear: [] };
  if (!source.includes(BUS)) return uses;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const names = importedNames(parsed);
  const unclear = (node: ts.Node, what: string) => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    uses.unclear.push(`${file.split(path.sep).join('/')}:${line + 1} ${what}`);
  };

  function addTopic(call: ts.CallExpression, role: 'emits' | 'hears'): void {
    const topics = literalsOf(call.arguments[0]);
    for (const topic of topics ?? []) uses[role].add(topic);
    if (!topics) unclear(call, `names a topic that is not written out there; write it as a text.`);
  }

  function visitBus(name: ts.Identifier): void {
    const member = name.parent;
    if (!ts.isPropertyAccessExpression(member) || member.expression !== name) {
      return unclear(name, 'hands the bus on, so nobody can tell its topics; call it where it is imported.');
    }
    if (HARMLESS.has(member.name.text)) return;
    const role = METHODS[member.name.text];
    const call = member.parent;
    if (role && ts.isCallExpression(call) && call.expression === member) return addTopic(call, role);
    unclear(name, `uses ${member.name.text} of the bus in a way that names no topic.`);
  }

  function visit(node: ts.Node): void {
    if (loadsWholeBus(node)) unclear(node, `loads all of ${BUS}; import what is used by its name.`);
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && isReference(node)) {
      if (names.get(node.text) === 'events') visitBus(node);
      if (names.get(node.text) === 'useTopic') {
        const call = node.parent;
        if (ts.isCallExpression(call) && call.expression === node) addTopic(call, 'hears');
        else unclear(node, 'hands useTopic on, so nobody can tell its topics; call it where it is imported.');
      }
    }
    ts.forEachChild(node, visit);
  }

  ts.forEachChild(parsed, visit);
  return uses;
}

/** Local name -> name of the export, of what is imported from the bus for more than its type. */
function importedNames(source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !isBus(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) names.set(name.text, (propertyName ?? name).text);
  }
  return names;
}

const isBus = (node: ts.Node | undefined): boolean =>
  node !== undefined && ts.isStringLiteral(node) && node.text === BUS;

/** `import * as bus`, `export … from` and `import()` of the bus. */
function loadsWholeBus(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    return isBus(node.moduleSpecifier) && bindings !== undefined && ts.isNamespaceImport(bindings);
  }
  if (ts.isExportDeclaration(node)) return isBus(node.moduleSpecifier) && !node.isTypeOnly;
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && isBus(node.arguments[0]);
}

/** Whether a name stands for a value, rather than for a member, a key or a type. */
function isReference(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  if (ts.isQualifiedName(parent) || ts.isTypeQueryNode(parent)) return false;
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent) || ts.isJsxAttribute(parent)) {
    return 'initializer' in parent && parent.initializer === name;
  }
  const isMember = ts.isPropertySignature(parent) || ts.isMethodSignature(parent) || ts.isPropertyDeclaration(parent);
  return !(isMember && parent.name === name);
}

/** The texts an argument can be: one, or those of a choice; null when they are not written out. */
function literalsOf(node: ts.Expression | undefined): string[] | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (!ts.isConditionalExpression(node)) return null;
  const [one, other] = [literalsOf(node.whenTrue), literalsOf(node.whenFalse)];
  return one && other && [...one, ...other];
}

import path from 'node:path';
import ts from 'typescript';

/** What a source does with the bus. */
export interface TopicUses {
  emits: Set<string>;
  hears: Set<string>;
  /** Uses whose topic cannot be determined from the source, a sentence each. */
  unclear: string[];
}

const BUS = '@portal/shared/events';
const WRAPPER = '@portal/shared/remote';
/** Where a remote calls defineRemote, and so where its `events` come from. */
const OWN_BUS = 'src/remote.ts';
/** What is done with a topic that is named in a call of the bus. */
const METHODS: Record<string, 'emits' | 'hears'> = { publish: 'emits', on: 'hears', state: 'hears' };
/** Members of the bus that take no topic. */
const HARMLESS = new Set(['traffic$', 'reportRefusalsTo']);

/**
 * Which topics a source sends and hears: `events.publish('…')`, `events.on('…')`, `events.state('…')` of the remote's
 * `src/remote.ts` and `useTopic('…')`, under any local name. What could hide a topic or its sender is
 * reported rather than missed: a topic that is not a literal, the bus passed on, or imported as a whole; the page's bus,
 * which has no sender; `defineRemote` in a second file.
 * @param file for the sentences, relative to the remote's folder
 */
export function topicUses(file: string, source: string): TopicUses {
  const uses: TopicUses = { emits: new Set(), hears: new Set(), unclear: [] };
  const place = file.split(path.sep).join('/');
  if (!/@portal\/shared\/(events|remote)|remote\.ts/.test(source)) return uses;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const names = importedNames(place, parsed);
  const unclear = (node: ts.Node, what: string) => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    uses.unclear.push(`${place}:${line + 1} ${what}`);
  };

  function addTopic(call: ts.CallExpression, role: 'emits' | 'hears'): void {
    const topics = literalsOf(call.arguments[0]);
    for (const topic of topics ?? []) uses[role].add(topic);
    if (!topics) unclear(call, `names a topic that is not written out there; write it as a text.`);
  }

  function visitBus(name: ts.Identifier): void {
    const member = name.parent;
    if (!ts.isPropertyAccessExpression(member) || member.expression !== name) {
      return unclear(name, 'passes the bus on, so its topics are unknown; call it where it is imported.');
    }
    if (HARMLESS.has(member.name.text)) return;
    const role = METHODS[member.name.text];
    const call = member.parent;
    if (role && ts.isCallExpression(call) && call.expression === member) return addTopic(call, role);
    unclear(name, `uses ${member.name.text} of the bus in a way that names no topic.`);
  }

  function visit(node: ts.Node): void {
    const whole = loadedWhole(place, node);
    if (whole !== null) unclear(node, `loads all of ${whole}; import what is used by its name.`);
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && isReference(node)) {
      const name = names.get(node.text);
      if (name === 'own events') visitBus(node);
      if (name === 'events')
        unclear(node, `uses the bus of the page, which knows no sender; take events of ${OWN_BUS}.`);
      if (name === 'defineRemote' && place !== OWN_BUS) unclear(node, `defines a remote; only ${OWN_BUS} does.`);
      if (name === 'useTopic') {
        const call = node.parent;
        if (ts.isCallExpression(call) && call.expression === node) addTopic(call, 'hears');
        else unclear(node, 'passes useTopic on, so its topics are unknown; call it where it is imported.');
      }
    }
    ts.forEachChild(node, visit);
  }

  ts.forEachChild(parsed, visit);
  return uses;
}

/** Local name -> what it is: `own events`, or the name of the export, for imports that are not type-only. */
function importedNames(place: string, source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const from = watchedModule(place, statement.moduleSpecifier);
    const bindings = statement.importClause?.namedBindings;
    if (from === null || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const exported = (propertyName ?? name).text;
      names.set(name.text, from === OWN_BUS ? `own ${exported}` : exported);
    }
  }
  return names;
}

/** The module a specifier names, when topics or their sender can come from it. */
function watchedModule(place: string, specifier: ts.Node | undefined): string | null {
  if (!specifier || !ts.isStringLiteral(specifier)) return null;
  const { text } = specifier;
  if (text === BUS || text === WRAPPER) return text;
  return path.posix.join(path.posix.dirname(place), text) === OWN_BUS ? OWN_BUS : null;
}

/** The module of `import * as bus`, `export … from` and `import()`, when topics or their sender can come from it. */
function loadedWhole(place: string, node: ts.Node): string | null {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    return bindings && ts.isNamespaceImport(bindings) ? watchedModule(place, node.moduleSpecifier) : null;
  }
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? null : watchedModule(place, node.moduleSpecifier);
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? watchedModule(place, node.arguments[0]) : null;
}

/** Whether a name denotes a value, rather than for a member, a key or a type. */
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

/** The possible literals of an argument: one, or those of a conditional; null when it is not a literal. */
function literalsOf(node: ts.Expression | undefined): string[] | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (!ts.isConditionalExpression(node)) return null;
  const [one, other] = [literalsOf(node.whenTrue), literalsOf(node.whenFalse)];
  return one && other && [...one, ...other];
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { uiFamilies, uiPieces } from '../../shared/build/ui-share-keys.ts';
import { inRoot, RELEASED } from './packages.ts';

const UI = '@portal/shared/ui';

/** Where modules of `shared/ui` may be used, and which of its files are modules. */
export interface UiSources {
  /** Folders of the product's sources; tests and test helpers in them do not count. */
  folders: readonly string[];
  /** The barrel: a use of a name from it is a use of the module it comes from. */
  barrel: string;
  /** Module name, e.g. `modal` -> its file. */
  modules: ReadonlyMap<string, string>;
}

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|[\\/](testing|node_modules|dist)[\\/]/.test(file);

/**
 * Modules of `shared/ui` that no source of the product imports, sorted. The barrel, types and tests do not count as
 * use: no page downloads a module that only they name.
 */
export function unusedUiModules({ folders, barrel, modules }: UiSources): string[] {
  const origins = originsOf(barrel);
  const moduleOfFile = new Map([...modules].map(([name, file]) => [path.resolve(file), name]));
  const used = new Set<string>();
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => isProduct(file) && path.resolve(file) !== path.resolve(barrel));
  for (const file of files) {
    const itself = moduleOfFile.get(path.resolve(file));
    for (const { from, names } of valueImports(file)) {
      const named = from === UI ? names.map((name) => origins.get(name)) : [moduleOf(from, file, moduleOfFile)];
      for (const name of named) if (name !== undefined && name !== itself) used.add(name);
    }
  }
  return [...modules.keys()].filter((name) => !used.has(name)).toSorted();
}

/** What is imported by package name, or by a path from within `shared`. */
function moduleOf(from: string, file: string, moduleOfFile: ReadonlyMap<string, string>): string | undefined {
  if (from.startsWith(`${UI}/`)) return from.slice(UI.length + 1);
  return from.startsWith('.') ? moduleOfFile.get(path.resolve(path.dirname(file), from)) : undefined;
}

/** Name -> module it comes from, as the barrel re-exports them. */
function originsOf(barrel: string): Map<string, string> {
  const imports = valueImports(barrel);
  return new Map(imports.flatMap(({ from, names }) => names.map((name) => [name, from.slice(UI.length + 1)] as const)));
}

interface ValueImport {
  from: string;
  names: string[];
}

/** Imports, re-exports and `import()` of a file that load something, i.e. not of types only. */
function valueImports(file: string): ValueImport[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind);
  const found: ValueImport[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const { moduleSpecifier } = node;
      const names = loadedNames(node);
      if (moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && names)
        found.push({ from: moduleSpecifier.text, names });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      if (from && ts.isStringLiteral(from)) found.push({ from: from.text, names: [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names of the module that a declaration loads; null when compiling removes it. */
function loadedNames(node: ts.ImportDeclaration | ts.ExportDeclaration): string[] | null {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  const isType =
    clause && (ts.isExportDeclaration(clause) ? clause.isTypeOnly : clause.phaseModifier === ts.SyntaxKind.TypeKeyword);
  if (isType) return null;
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return [];
  const names = bindings.elements.flatMap(({ isTypeOnly, propertyName, name }) =>
    isTypeOnly ? [] : [(propertyName ?? name).text],
  );
  return names.length > 0 ? names : null;
}

/** The modules of this repository that nothing imports, a line each; empty when there are none. */
export function checkUiModules(): string {
  const modules = new Map([
    ...uiFamilies().map((name) => [name, inRoot('shared/ui/families', `${name}.ts`)] as const),
    ...[...uiPieces()].map(([name, file]) => [name, inRoot('shared', file)] as const),
  ]);
  const unused = unusedUiModules({
    folders: [...RELEASED.map((name) => inRoot(name, 'src')), inRoot('shared')],
    barrel: inRoot('shared/ui/index.ts'),
    modules,
  });
  return unused
    .map((name) => `Nothing imports ${UI}/${name}: delete ${path.relative(inRoot(), modules.get(name)!)}.`)
    .join('\n');
}

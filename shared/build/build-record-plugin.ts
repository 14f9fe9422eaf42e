import type { AsyncDependenciesBlock, Chunk, Compilation, Compiler, Dependency, Module } from 'webpack';
import { BUILD_RECORD_FILE, BuildRecord, type ExportsOfModules } from '../contracts/releases/release.ts';

type Describe = (files: BuildFiles) => BuildRecord;

/** Writes `build.json`: what was built and which files each part of it needs. It is validated before it is written. */
export class BuildRecordPlugin {
  readonly #describe: Describe;

  constructor(describe: Describe) {
    this.#describe = describe;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      const { Compilation: Stages, sources } = compiler.webpack;
      compilation.hooks.processAssets.tap(
        { name: 'BuildRecordPlugin', stage: Stages.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          // With errors the graph may be incomplete; webpack reports them.
          if (compilation.errors.length > 0) return;
          const record = BuildRecord.parse(this.#describe(new BuildFiles(compilation)));
          compilation.emitAsset(BUILD_RECORD_FILE, new sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
        },
      );
    });
  }
}

/** Returns the files that the parts of a build need. */
export class BuildFiles {
  readonly #compilation: Compilation;

  constructor(compilation: Compilation) {
    this.#compilation = compilation;
  }

  /** Scripts of an entry point in the order of their script elements. */
  entry(name: string): string[] {
    const entry = this.#compilation.entrypoints.get(name);
    if (!entry) throw new Error(`The build has no entry ${name}`);
    return entry.getFiles().filter(isLoaded);
  }

  /** The files an exposed module of a container loads beyond the container's script. */
  exposed(chunkName: string, container: string): string[] {
    const group = this.#compilation.namedChunkGroups.get(chunkName);
    if (!group) throw new Error(`The build has no chunk ${chunkName}`);
    const entryFiles = new Set(this.entry(container));
    return unique(group.chunks.flatMap(filesOf)).filter((file) => !entryFiles.has(file));
  }

  /** Share keys that the chunks of an exposed module, and the chunks they were split into, consume. */
  consumedBy(chunkName: string): string[] {
    const group = this.#compilation.namedChunkGroups.get(chunkName);
    if (!group) return [];
    return unique(group.chunks.flatMap((chunk) => [...this.#modules(chunk)].flatMap(consumedKey))).toSorted();
  }

  /** Every share key that any part of the build consumes. */
  consumed(): string[] {
    return unique(this.#shipped().flatMap(consumedKey)).toSorted();
  }

  /** Share key -> what the build uses of it. A module that is used whole, such as `import *` passed on, is left out. */
  usedExports(): ExportsOfModules {
    const used = this.#shipped().flatMap((module) =>
      consumedKey(module).map((key): [string, (readonly string[])[]] => [key, this.#referencedIn(module)]),
    );
    return sortedNames(used.filter(([, paths]) => paths.every((path) => path.length > 0)));
  }

  /** Share key -> what the host offers of it. A module whose exports webpack cannot tell is left out. */
  providedExports(keys: readonly string[]): ExportsOfModules {
    return sortedNames(
      keys.flatMap((key): [string, string[][]][] => {
        const module = this.#providedModule(key);
        const paths = module && this.#exportsOf(module);
        return paths ? [[key, paths]] : [];
      }),
    );
  }

  /** The host's chunks of a provided share key, beyond the scripts that are loaded in any case. */
  provided(key: string, loadedAnyway: readonly string[]): string[] {
    return unique(this.#providingChunks(key).flatMap(filesOf)).filter((file) => !loadedAnyway.includes(file));
  }

  #providingChunks(key: string): Chunk[] {
    return this.#provider(key)?.blocks.flatMap((block) => this.#chunksOf(block)) ?? [];
  }

  #provider(key: string): Module | undefined {
    return [...this.#compilation.modules].find(
      (module) => module.type === 'provide-module' && module.identifier().includes(` ${key}@`),
    );
  }

  /** The module behind a share key: what the host's own code of that name exports. */
  #providedModule(key: string): Module | null {
    const provider = this.#provider(key);
    const [dependency] = provider ? [...provider.dependencies, ...provider.blocks.flatMap(dependenciesOf)] : [];
    return dependency ? this.#compilation.moduleGraph.getModule(dependency) : null;
  }

  /** `['useQuery']`, or `['z', 'string']` for a member of an exported namespace. Null when they are not known. */
  #exportsOf(module: Module): string[][] | null {
    const info = this.#compilation.moduleGraph.getExportsInfo(module);
    const names = info.getProvidedExports();
    if (!Array.isArray(names)) return null;
    const ofNamespaces = names.flatMap((name) => {
      const members = info.getNestedExportsInfo([name])?.getProvidedExports();
      return Array.isArray(members) ? members.map((member) => [name, member]) : [];
    });
    // `import React from 'react'`: what is no ES module has itself as its default export
    const itself = module.buildMeta?.['exportsType'] === 'namespace' ? [] : [['default']];
    return [...names.map((name) => [name]), ...ofNamespaces, ...itself];
  }

  /** What code that is shipped reads of a module, as paths of names; an empty path is the whole module. */
  #referencedIn(module: Module): (readonly string[])[] {
    const { moduleGraph, chunkGraph } = this.#compilation;
    return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
      const { originModule, dependency } = connection;
      const isShipped = originModule !== null && chunkGraph.getNumberOfModuleChunks(originModule) > 0;
      // an import that only removed code uses is not active
      return isShipped && dependency && connection.getActiveState(undefined) !== false ? this.#pathsOf(dependency) : [];
    });
  }

  #pathsOf(dependency: Dependency): (readonly string[])[] {
    const references = this.#compilation
      .getDependencyReferencedExports(dependency, undefined)
      .map((reference) => ('name' in reference ? reference.name : reference));
    // for webpack a call `z.string()` reads all of `z`, because it passes it as `this`
    const { ids = [] } = dependency as Dependency & { ids?: readonly string[] };
    return references.map((path) => (path.every((name, index) => name === ids[index]) ? ids : path));
  }

  #shipped(): Module[] {
    // modules without a chunk are left over from removed code
    return [...this.#compilation.modules].filter(
      (module) => this.#compilation.chunkGraph.getNumberOfModuleChunks(module) > 0,
    );
  }

  #chunksOf(block: AsyncDependenciesBlock): Chunk[] {
    return this.#compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? [];
  }

  #modules(chunk: Chunk): Iterable<Module> {
    return this.#compilation.chunkGraph.getChunkModulesIterable(chunk);
  }
}

const isLoaded = (file: string): boolean => /\.(js|css)$/.test(file);
const filesOf = (chunk: Chunk): string[] => [...chunk.files].filter(isLoaded);
const unique = <T>(items: T[]): T[] => [...new Set(items)];
const dependenciesOf = (block: AsyncDependenciesBlock): Dependency[] => block.dependencies;

/** Sorted names; of a longer path, such as `http.request.timeout`, the first two parts. */
const sortedNames = (modules: readonly [string, readonly (readonly string[])[]][]): ExportsOfModules =>
  Object.fromEntries(
    modules
      .map(([key, paths]): [string, string[]] => [
        key,
        unique(paths.map((path) => path.slice(0, 2).join('.'))).toSorted(),
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

function consumedKey(module: Module): string[] {
  if (module.type !== 'consume-shared-module') return [];
  const { shareKey } = (module as Module & { options: { shareKey: string } }).options;
  return [shareKey];
}

import type { AsyncDependenciesBlock, Chunk, Compilation, Compiler, Module } from 'webpack';
import { BUILD_RECORD_FILE, BuildRecord } from '../contracts/release.ts';

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
    // Modules without a chunk are left over from removed code.
    const shipped = [...this.#compilation.modules].filter(
      (module) => this.#compilation.chunkGraph.getNumberOfModuleChunks(module) > 0,
    );
    return unique(shipped.flatMap(consumedKey)).toSorted();
  }

  /** The host's chunks of a provided share key, beyond the scripts that are loaded in any case. */
  provided(key: string, loadedAnyway: readonly string[]): string[] {
    return unique(this.#providingChunks(key).flatMap(filesOf)).filter((file) => !loadedAnyway.includes(file));
  }

  #providingChunks(key: string): Chunk[] {
    const provider = [...this.#compilation.modules].find(
      (module) => module.type === 'provide-module' && module.identifier().includes(` ${key}@`),
    );
    return provider?.blocks.flatMap((block) => this.#chunksOf(block)) ?? [];
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

function consumedKey(module: Module): string[] {
  if (module.type !== 'consume-shared-module') return [];
  const { shareKey } = (module as Module & { options: { shareKey: string } }).options;
  return [shareKey];
}

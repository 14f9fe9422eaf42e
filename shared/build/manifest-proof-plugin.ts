import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler, Module, NormalModule } from 'webpack';
import type { Declaration } from '../contracts/releases/manifest-file.ts';
import { declaredTopics } from '../contracts/topics.ts';
import { HOST_API } from '../remote/host-api.ts';
import { type BuiltFrom, manifestMismatches } from './manifest-proof.ts';
import { type TopicUses, topicUses } from './used-topics.ts';

/**
 * Compares remote.json with the built sources: topics, pages, parcels and the host API. A build whose
 * remote.json does not match fails with a sentence for each difference.
 */
export class ManifestProofPlugin {
  readonly #folder: string;
  readonly #declaration: Declaration;

  constructor(folder: string, declaration: Declaration) {
    this.#folder = folder;
    this.#declaration = declaration;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManifestProofPlugin', (compilation) => {
      // Before modules are joined: afterwards many of them are gone.
      compilation.hooks.finishModules.tap('ManifestProofPlugin', () => {
        for (const sentence of manifestMismatches(this.#declaration, this.#builtFrom(compilation))) {
          compilation.errors.push(new compiler.webpack.WebpackError(sentence));
        }
      });
    });
  }

  #builtFrom(compilation: Compilation): BuiltFrom {
    const sources = path.join(this.#folder, 'src');
    const files = new Set([...compilation.modules].flatMap(resourceOf).filter((file) => file.startsWith(sources)));
    const uses = [...files].map((file) => topicUses(path.relative(this.#folder, file), readFileSync(file, 'utf8')));
    const names = readdirSync(sources);
    const modules = (ending: string) =>
      names.filter((name) => name.endsWith(ending)).map((name) => `./${name.slice(0, -ending.length)}`);
    return {
      uses: together(uses),
      topicVersions: Object.fromEntries(declaredTopics().map(({ topic, version }) => [topic, version])),
      hostApi: HOST_API,
      pages: modules('.page.ts'),
      parcels: modules('.parcel.ts'),
    };
  }
}

function together(all: readonly TopicUses[]): TopicUses {
  return {
    emits: new Set(all.flatMap(({ emits }) => [...emits])),
    hears: new Set(all.flatMap(({ hears }) => [...hears])),
    unclear: all.flatMap(({ unclear }) => unclear),
  };
}

/** The TypeScript source of a module, without queries. */
function resourceOf(module: Module): string[] {
  const { resource } = module as Partial<NormalModule>;
  return resource && /\.tsx?$/.test(resource) ? [resource] : [];
}

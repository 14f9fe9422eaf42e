import { CompiledQuery, createQueryId, PostgresQueryCompiler, sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Placeholder of a value in a statement that is being put together. */
class Named {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Values as parts of a statement. */
export type Parts<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A statement whose text is put together once, for one that is sent again and again with other values: putting together a long
 * one takes as long as reading its result.
 */
export class FixedStatement<Values extends object, Row> {
  readonly #text: string;
  readonly #names: readonly (keyof Values)[];

  /**
   * @param build is given each value as a part of the statement
   * @throws Error when there is a value without a name, which would be the same for every call
   */
  constructor(names: readonly (keyof Values)[], build: (values: Parts<Values>) => RawBuilder<Row>) {
    const parts = Object.fromEntries(names.map((name) => [name, sql`${new Named(name)}`]));
    const statement = build(parts as Parts<Values>);
    const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(
      statement.toOperationNode(),
      createQueryId(),
    );
    this.#text = text;
    this.#names = parameters.map((parameter) => {
      if (parameter instanceof Named) return parameter.name as keyof Values;
      throw new Error(`A fixed statement has a value without a name: ${text}`);
    });
  }

  /** @param db without plugins, since the statement names its columns itself */
  async read(db: Pick<Kysely<Database>, 'executeQuery'>, values: Values): Promise<Row[]> {
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(
        this.#text,
        this.#names.map((name) => values[name]),
      ),
    );
    return rows;
  }
}

import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';

/**
 * A part of a statement as a text that is put together once, for statements that are sent again and again: with many
 * parts, joining them takes longer than what else the server does for the statement.
 * @throws Error when the part has a parameter
 */
export function fixedText<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(part.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new Error(`A part of a statement with a fixed text has parameters: ${text}`);
  return sql.raw<T>(text);
}

import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { ProblemError } from '../../../platform/responses/problem-error.ts';

/** The portal's own documents have at most 200 tokens, and brackets within brackets six deep. */
const MAX_TOKENS = 2000;
const DEEPEST_BRACKETS = 32;
const OPENING = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Scans a document token by token, which needs no stack, before it is parsed, which needs some for every bracket.
 * @throws ProblemError 400 validation_failed
 */
export function requireParsable(query: string): void {
  let depth = 0;
  let tokens = 0;
  for (const kind of tokensOf(query)) {
    tokens += 1;
    if (OPENING.has(kind)) depth += 1;
    if (CLOSING.has(kind)) depth -= 1;
    if (depth > DEEPEST_BRACKETS) throw refused(`has more than ${DEEPEST_BRACKETS} brackets within each other`);
    if (tokens > MAX_TOKENS) throw refused(`has more than ${MAX_TOKENS} words and signs`);
  }
}

/** Stops where the text is not GraphQL: the parser reports that with line and column. */
function* tokensOf(query: string): Generator<string> {
  const lexer = new Lexer(new Source(query));
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) yield kind;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
}

function refused(message: string): ProblemError {
  return new ProblemError(400, 'validation_failed', `The query ${message}.`, { fields: [{ path: 'query', message }] });
}

import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { HttpClient } from './http-client.ts';

/** Field messages of a refused input, as in a problem document. */
const Fields = z.array(z.object({ path: z.string(), message: z.string() }));

const GraphqlAnswer = z.object({
  data: z.unknown().nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.record(z.string(), z.unknown()).optional() }))
    .optional(),
});

/**
 * Sends one GraphQL document and returns its `data`, read with `schema`.
 * @throws ApiError with the code of the first error's extensions (API-02).
 */
export async function sendGraphql<S extends z.ZodType>(
  http: HttpClient,
  document: string,
  variables: Record<string, unknown>,
  schema: S,
  signal?: AbortSignal,
): Promise<z.infer<S>> {
  const answer = await http.request('POST', 'graphql', {
    body: { query: document, variables },
    schema: GraphqlAnswer,
    signal,
    isWrite: /^\s*mutation\b/.test(document),
  });
  const failure = answer.errors?.[0];
  if (failure) {
    const { code, status, requestId, fields } = failure.extensions ?? {};
    throw new ApiError(failure.message, {
      status: typeof status === 'number' ? status : 400,
      code: typeof code === 'string' ? code : 'graphql',
      requestId: typeof requestId === 'string' ? requestId : null,
      fields: Fields.safeParse(fields).data ?? [],
    });
  }
  const parsed = schema.safeParse(answer.data);
  if (parsed.success) return parsed.data;
  console.error(`The GraphQL answer is not what the contract says: ${parsed.error.message}`);
  throw new ApiError('We were unable to complete the request.', { status: 200, code: 'unexpected_answer' });
}

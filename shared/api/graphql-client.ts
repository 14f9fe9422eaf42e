import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { HttpClient } from './http-client.ts';

/** Field messages of a refused input, as in a problem document. */
const Fields = z.array(z.object({ path: z.string(), message: z.string() }));

const GraphqlResponse = z.object({
  data: z.unknown().nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.record(z.string(), z.unknown()).optional() }))
    .optional(),
});

/**
 * Sends one GraphQL document and returns its `data`, read with `schema`.
 * @throws ApiError with the code of the first error's extensions, and all of them as JSON text as its cause (API-02).
 */
export async function sendGraphql<S extends z.ZodType>(
  http: HttpClient,
  document: string,
  variables: Record<string, unknown>,
  schema: S,
  signal?: AbortSignal,
): Promise<z.infer<S>> {
  const response = await http.request('POST', 'graphql', {
    body: { query: document, variables },
    schema: GraphqlResponse,
    signal,
    isWrite: /^\s*mutation\b/.test(document),
  });
  const failure = response.errors?.[0];
  if (failure) {
    // what people read is the first message; the whole is for the log (API-02)
    const cause = new Error(JSON.stringify(response.errors));
    log.warning('The GraphQL request failed', cause);
    const { code, status, requestId, fields } = failure.extensions ?? {};
    throw new ApiError(failure.message, {
      status: typeof status === 'number' ? status : 400,
      code: typeof code === 'string' ? code : 'graphql',
      requestId: typeof requestId === 'string' ? requestId : null,
      fields: Fields.safeParse(fields).data ?? [],
      cause,
    });
  }
  const parsed = schema.safeParse(response.data);
  if (parsed.success) return parsed.data;
  log.error('The GraphQL response violates its contract', parsed.error);
  throw new ApiError(t('We were unable to complete the request.'), { status: 200, code: 'unexpected_answer' });
}

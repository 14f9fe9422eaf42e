import type { JsonSchema } from './schema-arbitrary.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

/** One operation of the portal's REST interface. */
export interface RestOperation {
  /** `POST /api/tracking`, as in the document. */
  name: string;
  method: string;
  /** With `{placeholders}`. */
  path: string;
  parameters: Parameter[];
  body: { schema: JsonSchema; isRequired: boolean } | null;
  /** The documented answers; null for those that are not JSON or have no schema. */
  responses: Record<string, JsonSchema | null>;
}

interface OpenApiDocument {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
        responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
      }
    >
  >;
}

const JSON_TYPE = 'application/json';

/** Lists the operations of /openapi.json. The protocol of sign-in is not described there and has a separate trial. */
export async function readOperations(url: string): Promise<RestOperation[]> {
  const answer = await fetch(`${url}/openapi.json`);
  return toOperations((await answer.json()) as OpenApiDocument);
}

export function toOperations({ paths }: OpenApiDocument): RestOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => !path.startsWith('/idp/'))
      .map(([verb, { parameters = [], requestBody, responses }]): RestOperation => {
        const schema = requestBody?.content[JSON_TYPE]?.schema;
        const method = verb.toUpperCase();
        return {
          name: `${method} ${path}`,
          method,
          path,
          parameters,
          body: schema ? { schema, isRequired: requestBody?.required ?? false } : null,
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, { content }]) => [status, content?.[JSON_TYPE]?.schema ?? null]),
          ),
        };
      }),
  );
}

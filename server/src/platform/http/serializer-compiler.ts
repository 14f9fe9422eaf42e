import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Checks a response against its contract and writes it as JSON. The portal's responses have the same form before and
 * after, so they are parsed; the compiler of fastify-type-provider-zod encodes them, for which zod goes through every
 * value with a rule twice.
 * @throws ResponseSerializationError when a response does not match its contract: a fault of the server
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { data, error } = schema.safeParse(answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };

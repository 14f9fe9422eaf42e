import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { exactCheck } from './exact-answer.ts';

/**
 * Checks a response against its contract and writes it as JSON. Nearly all are exactly what their contract says, which is seen
 * without copying them; the others are parsed, by which they lose what the contract does not have, or fail. Parsed and not encoded,
 * as by the compiler of fastify-type-provider-zod: for that zod goes through every value with a rule twice, and the portal's responses
 * have the same form before and after.
 * @throws ResponseSerializationError when a response does not match its contract: a fault of the server
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  const isExact = exactCheck(schema);
  return (answer) => {
    if (isExact(answer)) return JSON.stringify(answer);
    const { data, error } = schema.safeParse(answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};

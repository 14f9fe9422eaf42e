import type { FastifyReply } from 'fastify';
import { utf8Bytes } from './utf8-bytes.ts';

/**
 * The JSON of a response, checked against the contract of its route, in the bytes in which it is sent.
 * @throws ResponseSerializationError when it does not match: a fault of the server
 */
export const toCheckedJson = (reply: Pick<FastifyReply, 'serializeInput'>, response: Record<string, unknown>): Buffer =>
  utf8Bytes(reply.serializeInput(response, '200') as string); // by `serializerCompiler`

/** Such bytes as what the handler of a route returns for its contract: Fastify sends bytes as they are. */
export function fromCheckedJson<Contract>(reply: Pick<FastifyReply, 'type'>, bytes: Buffer): Contract {
  void reply.type('application/json; charset=utf-8');
  return bytes as unknown as Contract;
}

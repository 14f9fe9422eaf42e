import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { jsonOf, type Answer, type Outcome } from '../http-client.ts';
import type { RestOperation } from '../inputs/openapi.ts';

/** What every refusal must look like (RFC 9457), duplicated here so that a change of the server is noticed. */
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', pattern: '^[a-z0-9_]+$' },
    requestId: { type: 'string', minLength: 8 },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** Judges the answers of one server by its OpenAPI document. */
export class RestJudge {
  readonly #ajv = (addFormats as unknown as typeof addFormats.default)(
    new Ajv2020({ strict: false, validateFormats: true }),
  );
  readonly #isProblem = this.#ajv.compile(PROBLEM);
  readonly #shapes = new Map<string, ValidateFunction>();

  /** What is wrong with an answer, in a few words without the input; null when nothing is. */
  judge(operation: RestOperation, outcome: Outcome): string | null {
    if (outcome.kind === 'none') return outcome.reason;
    const { status } = outcome;
    if (status >= 500) return `answered ${status}`;
    if (status >= 400) return this.judgeRefusal(outcome);
    if (status >= 300) return null;
    return this.#judgeSuccess(operation, outcome);
  }

  /** What is wrong with a refusal; null when it is a proper problem document. */
  judgeRefusal(answer: Answer): string | null {
    const { status, headers } = answer;
    if (!headers['content-type']?.startsWith('application/problem+json')) {
      return `refused with ${status} and no problem document (${headers['content-type'] ?? 'no content type'})`;
    }
    const document = jsonOf(answer);
    if (!this.#isProblem(document)) return `refused with ${status} and a problem document that misses something`;
    if ((document as { status: number }).status !== status) return 'refused with another status in the document';
    return null;
  }

  #judgeSuccess(operation: RestOperation, answer: Answer): string | null {
    const { status } = answer;
    const schema = operation.responses[status];
    if (schema === undefined) return `answered ${status}, which its document does not have`;
    if (schema === null) return null;
    const body = jsonOf(answer);
    if (body === undefined) return `answered ${status} without JSON`;
    const key = `${operation.name} ${status}`;
    const fits = this.#shapes.get(key) ?? this.#ajv.compile(schema);
    this.#shapes.set(key, fits);
    if (fits(body)) return null;
    const [error] = fits.errors ?? [];
    return `answered ${status} unlike its document (${error?.instancePath.replaceAll(/\d+/g, '0')} ${error?.message})`;
  }
}

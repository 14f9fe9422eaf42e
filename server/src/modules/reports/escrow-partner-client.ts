import { EscrowOrder, ESCROW_PARTNER_PATHS, PartnerProblem, PropertyReport } from '@portal/shared/contracts';
import type { EscrowOrderRequest, PropertyReportRequest } from '@portal/shared/contracts';
import type { ZodType } from 'zod';

/** What the portal asks of the escrow partner. Both calls may be repeated: the partner knows them by their id. */
export interface EscrowPartner {
  /** @throws PartnerError */
  requestReport: (request: PropertyReportRequest) => Promise<PropertyReport>;
  /** @throws PartnerError */
  openEscrow: (request: EscrowOrderRequest) => Promise<EscrowOrder>;
}

/** The partner did not do what it was asked. `message` is a sentence for the agent. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  /** Whether the same request may succeed later: an outage or a silence, not a refusal. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/**
 * The partner at an address.
 * @param url the partner's origin, without a trailing slash
 * @param timeoutMilliseconds how long an answer may take before the partner counts as silent
 */
export function escrowPartnerAt(url: string, timeoutMilliseconds = 15_000): EscrowPartner {
  const call = async <T>(path: string, body: object, answer: ZodType<T>): Promise<T> => {
    const response = await send(url + path, body, timeoutMilliseconds);
    const content = await response.json().catch(() => undefined);
    if (!response.ok) throw refusal(response.status, content);
    const parsed = answer.safeParse(content);
    if (parsed.success) return parsed.data;
    throw new PartnerError('The escrow partner sent an answer that we could not read.', true, { cause: parsed.error });
  };
  return {
    requestReport: (request) => call(ESCROW_PARTNER_PATHS.reports, request, PropertyReport),
    openEscrow: (request) => call(ESCROW_PARTNER_PATHS.orders, request, EscrowOrder),
  };
}

async function send(address: string, body: object, timeoutMilliseconds: number): Promise<Response> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // a partner that redirects us elsewhere is not the partner that was configured
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  } catch (cause) {
    const isSilence = (cause as Partial<Error>).name === 'TimeoutError';
    const sentence = isSilence
      ? 'The escrow partner did not answer in time.'
      : 'The escrow partner could not be reached.';
    throw new PartnerError(sentence, true, { cause });
  }
}

function refusal(status: number, content: unknown): PartnerError {
  const isTemporary = status >= 500 || status === 429;
  const said = PartnerProblem.safeParse(content).data?.message.slice(0, 300);
  return new PartnerError(said ?? `The escrow partner answered ${status}.`, isTemporary);
}

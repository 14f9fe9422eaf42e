import type { APIRequestContext } from '@playwright/test';
import { type AgentSearchResponse, ENDPOINTS, endpointPath } from '@portal/shared/contracts';
import { OpenedMessage, OutboxMessages } from '@portal/shared/contracts/outbox';
import { signInToApi } from './portal-api.ts';
import { expect } from './portal-test.ts';

interface Newcomer {
  agentId: number;
  email: string;
  phoneNumber: string;
}

/** A part of the names of those that most tests take. */
export const NEWCOMERS_NAME = 'mar';

/** Agents of the demonstration who have no account yet, with a part of their names. Each test takes another one. */
export async function findNewcomers(request: APIRequestContext, name = NEWCOMERS_NAME): Promise<Newcomer[]> {
  const alex = await signInToApi(request, 'alex');
  const found = await alex.send('POST', ENDPOINTS.agentSearch, { searchTerm: name });
  const { content } = (await found.json()) as AgentSearchResponse;
  const known = /^(maya|leo|nina|sam|ivy)@/;
  return content.flatMap(({ agentId, email, phoneNumber, currentStatus }) =>
    email && phoneNumber && currentStatus === 'ACTIVE_AGENT' && !known.test(email)
      ? [{ agentId, email, phoneNumber }]
      : [],
  );
}

/** What a message says that is typed somewhere: the code or the password of the newest one to a recipient. */
export async function readSecret(request: APIRequestContext, to: string, template: string): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const { messages } = OutboxMessages.parse(await (await request.get(ENDPOINTS.demoOutbox)).json());
      id = messages.find((message) => message.recipient === to && message.template === template)?.messageId;
      return id;
    })
    .toBeDefined();
  const opened = await request.get(endpointPath('demoMessage', { messageId: id! }));
  return OpenedMessage.parse(await opened.json()).code!;
}

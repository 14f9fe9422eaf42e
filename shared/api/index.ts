import type { z } from 'zod';
import { claimSingleton } from '../page/claim-singleton.ts';
import { sendGraphql } from './graphql-client.ts';
import { HttpClient } from './http-client.ts';
import { createQueryClient } from './query-client.ts';
import { Tracking } from './tracking.ts';

export { findAgentByOldId, readAgent, readOtherAgent } from './agents.ts';
export { ApiError } from './api-error.ts';
export { type Credentials, HttpClient } from './http-client.ts';
export { forgetQueries } from './query-client.ts';
export { Tracking } from './tracking.ts';
export { mayBeDone } from './write-actions.ts';

/** The one HTTP client of the page. */
export const http: HttpClient = claimSingleton('@portal/shared/api', new HttpClient());

/** The one query client of the page: remotes share its cache. */
export const queryClient = createQueryClient();

/** The one analytics sink of the page. */
export const tracking = new Tracking(http);

/** Sends one GraphQL document; see sendGraphql. */
export const graphql = <S extends z.ZodType>(
  document: string,
  variables: Record<string, unknown>,
  schema: S,
  signal?: AbortSignal,
): Promise<z.infer<S>> => sendGraphql(http, document, variables, schema, signal);

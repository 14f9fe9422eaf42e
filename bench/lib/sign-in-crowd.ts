import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Tokens } from './srp-client.ts';

export interface CrowdRequest {
  url: string;
  password: string;
  /** All of them sign in at the same time. */
  people: { address: string; email: string }[];
}
export type CrowdResponse = { tokens: Tokens[] } | { failure: string };

/** People who sign in from a process of their own, so that what they compute delays no call that is measured meanwhile. */
export class SignInCrowd {
  readonly #child = fork(new URL('./sign-in-child.ts', import.meta.url));

  /** One request at a time. @throws Error when one of them cannot sign in */
  async signIn(request: CrowdRequest): Promise<Tokens[]> {
    this.#child.send(request);
    const [response] = (await once(this.#child, 'message')) as [CrowdResponse];
    if ('failure' in response) throw new Error(response.failure);
    return response.tokens;
  }

  close(): void {
    this.#child.kill();
  }
}

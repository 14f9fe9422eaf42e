// Signs people in, in a process of its own, for sign-in-crowd.ts.
import type { CrowdRequest, CrowdResponse } from './sign-in-crowd.ts';
import { signInBySrp } from './srp-client.ts';

async function signInAll({ url, people, password }: CrowdRequest): Promise<CrowdResponse> {
  try {
    return {
      tokens: await Promise.all(people.map(({ address, email }) => signInBySrp(url, address, email, password))),
    };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

process.on('message', (request: CrowdRequest) => void signInAll(request).then((response) => process.send?.(response)));

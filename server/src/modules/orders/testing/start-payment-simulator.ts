import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface PaymentSimulator {
  url: string;
  webhookSecret: string;
  /** Calls it with a JSON body, and answers what it says. */
  post: <T>(url: string, body: object) => Promise<T>;
  get: <T>(url: string) => Promise<T>;
  /** The token of a test card, as the card field makes one. */
  tokenOf: (number: string) => Promise<string>;
  stop: () => Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, '../../../../../simulators/src/main.ts');

/** The simulator of the payment partner, in a process of its own: it shares no code with the server but the contract. */
export async function startPaymentSimulator(): Promise<PaymentSimulator> {
  const program = spawn(process.execPath, [PROGRAM, 'payments'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
  const settings = JSON.parse(line) as { PAYMENT_URL: string; PAYMENT_WEBHOOK_SECRET: string };
  const url = settings.PAYMENT_URL;
  const post = async <T>(at: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<T>;
  };
  return {
    url,
    webhookSecret: settings.PAYMENT_WEBHOOK_SECRET,
    post,
    get: async <T>(at: string) => (await fetch(url + at)).json() as Promise<T>,
    tokenOf: async (number) => {
      const card = { number, expiry: '12/40', cvc: '123' };
      return (await post<{ token: string }>('/field/tokens', card)).token;
    },
    async stop() {
      program.stdin.end();
      if (program.exitCode === null) await once(program, 'exit');
    },
  };
}

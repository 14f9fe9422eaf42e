import { Agent, request } from 'node:http';

/** Asks one address again and again over one open connection, with as little of its own as possible. */
export class KeepAliveClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** @throws Error for anything but 200 */
  get(): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(this.#url, { agent: this.#agent, headers: this.#headers }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => (body += text));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve(body);
          else reject(new Error(`${this.#url} answered ${response.statusCode}: ${body}`));
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

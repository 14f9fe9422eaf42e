import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { forward } from '../dev-remote/forward.ts';

const RELOADS = '/dev-reloads';

/** A portal behind another port, whose pages can be reloaded. */
export interface ReloadingPortal {
  url: string;
  /** Reloads every open page. */
  reload: () => void;
  close: () => Promise<void>;
}

/**
 * Proxies a portal on this machine and adds a script to its pages that listens for reloads.
 * @throws the system's Error when the port is taken
 */
export async function reloadingPortal(port: number, origin: string): Promise<ReloadingPortal> {
  const pages = new Set<ServerResponse>();
  const url = `http://localhost:${port}`;
  const server = createServer((request, response) => {
    if (request.url !== RELOADS) {
      void forward(request, response, { origin, own: url, changePage: (html) => Promise.resolve(listening(html)) });
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
    pages.add(response);
    response.once('close', () => pages.delete(response));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url,
    reload: () => pages.forEach((page) => page.write('data: reload\n\n')),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A page of the portal with the script, under the nonce of its policy. */
function listening(html: string): string {
  const nonce = /\bnonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const script = `new EventSource('${RELOADS}').onmessage = () => location.reload();`;
  return html.replace('</body>', () => `<script nonce="${nonce}">${script}</script></body>`);
}

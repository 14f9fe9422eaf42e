// The least that a server of Node can do for a page, in a process of its own, for least-server.ts.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { LeastPage } from './least-server.ts';

process.once('message', async ({ connectionString, mode, statement }: LeastPage) => {
  const client = new pg.Client({ connectionString, options: `-c plan_cache_mode=${mode}` });
  await client.connect();
  const server = createServer(async (_request, response) => {
    const { rows } = await client.query({ name: 'page', ...statement });
    const body = Buffer.from(JSON.stringify(rows));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  // other measurements come first, and an idle connection must stay open
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
});
// whoever started it is done
process.on('disconnect', () => process.exit());

import { expect, jest, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { SupportLog } from './support-log.ts';

const NOW = new Date('2024-11-20T12:00:00Z');
const CALLER = '"caller":{"userId":"maya","kind":"agent","id":10412,"isActing":false},';

/** A line as the log of the server writes it. */
const line = (level: string, requestId: string, msg: string, more = '') =>
  `{"level":"${level}","time":"${NOW.toISOString()}","requestId":"${requestId}",${more}"msg":"${msg}"}\n`;
const answered = (requestId: string, status = 200) =>
  line('info', requestId, 'request answered', `"req":{"method":"GET","path":"/x"},"res":{"status":${status}},`);

/** A database that keeps what is stored, and fails when told to. */
function testDatabase() {
  const stored: { message: string; requestId: string }[] = [];
  const state = { isDown: false };
  const insert = {
    values: (rows: typeof stored) => ({
      execute: async () => {
        if (state.isDown) throw new Error('the database is down');
        stored.push(...rows);
      },
    }),
  };
  return { stored, state, db: { insertInto: () => insert } as unknown as Kysely<Database> };
}

function open() {
  const { db, ...rest } = testDatabase();
  const log = new SupportLog(() => NOW);
  const warn = jest.fn();
  log.start(db, { warn });
  const messages = async () => {
    await log.flush();
    return rest.stored.map(({ requestId, message }) => `${requestId} ${message}`);
  };
  return { log, warn, messages, ...rest };
}

test('all lines of a request that fails are stored, including those before it failed', async () => {
  const { log, messages } = open();
  log.write(line('info', 'request-1', 'the partner was asked'));
  log.write(line('error', 'request-1', 'request failed'));
  log.write(answered('request-1', 500));
  expect(await messages()).toEqual([
    'request-1 the partner was asked',
    'request-1 request failed',
    'request-1 request answered',
  ]);
});

test('nothing is stored of a request that is answered, or refused to a caller who is not known', async () => {
  const { log, messages } = open();
  log.write(line('info', 'request-1', 'the partner was asked'));
  log.write(answered('request-1'));
  log.write(line('info', 'request-2', 'request refused', '"code":"not_found","status":404,'));
  log.write(answered('request-2', 404));
  log.write('{"level":"error","time":"2024-11-20T12:00:00.000Z","msg":"the job queue failed"}\n');
  expect(await messages()).toEqual([]);
});

test('a request that is refused to somebody signed in is stored', async () => {
  const { log, messages } = open();
  log.write(line('info', 'request-1', 'request refused', `${CALLER}"code":"revision_conflict","status":409,`));
  log.write(answered('request-1', 409));
  expect(await messages()).toEqual(['request-1 request refused', 'request-1 request answered']);
});

test('what a page says is stored without the lines about its report', async () => {
  const { log, messages } = open();
  log.write(line('warn', 'beacon-1', 'error in a browser', '"page":{"message":"the list failed","visit":"v"},'));
  log.write(line('warn', 'beacon-1', 'a release failed in a browser', '"reference":"PR-7K2M-94QX",'));
  log.write(answered('beacon-1', 204));
  expect(await messages()).toEqual(['beacon-1 error in a browser', 'beacon-1 a release failed in a browser']);
});

test('one caller cannot fill the table, and one id does not gather lines without end', async () => {
  const { log, messages } = open();
  for (let index = 0; index < 400; index++) {
    log.write(line('info', `request-${index}`, 'request refused', `${CALLER}"code":"forbidden","status":403,`));
    log.write(answered(`request-${index}`, 403));
  }
  expect(await messages()).toHaveLength(600);
  for (let index = 0; index < 100; index++) log.write(line('error', 'one-id-for-all', 'request failed'));
  expect((await messages()).filter((text) => text.startsWith('one-id'))).toHaveLength(30);
});

test('a flood of people who are not signed in leaves room for what fails for them', async () => {
  const { log, messages } = open();
  for (let index = 0; index < 400; index++)
    log.write(line('warn', `report-${index}`, 'content security policy violated'));
  log.write(line('error', 'request-1', 'request failed'));
  const stored = await messages();
  expect([stored.length, stored.at(-1)]).toEqual([301, 'request-1 request failed']);
});

test('while the database is down the lines wait, which is said once; the oldest of very many are left out', async () => {
  const { log, state, warn, messages } = open();
  state.isDown = true;
  log.write(line('error', 'request-1', 'request failed'));
  expect(await messages()).toEqual([]);
  log.write(answered('request-1', 503));
  expect(await messages()).toEqual([]);
  expect(warn.mock.calls).toHaveLength(1);
  state.isDown = false;
  expect(await messages()).toEqual(['request-1 request failed', 'request-1 request answered']);
  state.isDown = true;
  for (let index = 0; index < 6_000; index++) {
    log.write(line('warn', `beacon-${index}`, 'error in a browser', '"page":{"message":"the list failed"},'));
  }
  state.isDown = false;
  const all = await messages();
  expect([all.length, all.at(-1)]).toEqual([5_002, 'beacon-5999 error in a browser']);
});

import { describe, expect, test } from '@jest/globals';
import type { TableCaller } from './callers.ts';
import { expectationOf, judgeAccess } from './expectation.ts';
import { leaksIn } from './locked-contacts.ts';
import { SAMPLES, type Subject } from './samples.ts';
import { ACCESS_TABLE, parseTable, type Column } from './table.ts';

const subject: Subject = {
  agent: {
    name: 'maya',
    agentId: 1,
    email: 'maya@example.com',
    reloDirectorId: null,
    referralId: 10,
    reportId: 'r',
    titleEventId: 't',
  },
  director: { name: 'dana', reloDirectorId: 5, email: 'dana@example.com' },
  exportId: 1,
  visit: {},
  snapshot: 'aaaaaaaaaaaa',
};
const caller = (column: Column, reaches: boolean, standing: TableCaller['standing'] = 'signed-in'): TableCaller => ({
  name: 'someone',
  headers: {},
  standing,
  column,
  reachesAgent: () => reaches,
  reachesDirector: () => reaches,
});

describe('the table', () => {
  const [row] = parseTable('GET /api/agents/{id}  agent  own no yes no blocked never');

  test.each([
    ['agent', true, 'allowed', []],
    ['agent', false, 'refused', [403]],
    ['director', true, 'refused', [403]],
    ['admin', false, 'allowed', []],
    ['ops', false, 'refused', [403]],
    ['as agent', true, 'refused', [403]],
    ['as director', true, 'refused', [400, 403]],
  ] as const)('%s, own: %s → %s %j', (column, reaches, kind, statuses) => {
    const expected = expectationOf(row!, caller(column, reaches), subject);
    expect(expected.kind).toBe(kind);
    if (expected.kind === 'refused') expect(expected.statuses).toEqual(statuses);
  });

  test('invalid tokens get 401, ended or forged grants 403, whatever the cell says', () => {
    expect(expectationOf(row!, caller('admin', true, 'no-proof'), subject)).toEqual({
      kind: 'refused',
      statuses: [401],
    });
    for (const standing of ['ended-grant', 'false-grant'] as const) {
      expect(expectationOf(row!, caller('admin', true, standing), subject)).toMatchObject({ statuses: [403] });
    }
  });

  test('a visitor needs no credentials, but false ones are refused', () => {
    const [page] = parseTable('GET /content/page  visitor');
    expect(expectationOf(page!, caller('agent', false, 'no-proof'), subject).kind).toBe('allowed');
    const expired = { ...caller('agent', false, 'no-proof'), headers: { authorization: 'Bearer expired' } };
    expect(expectationOf(page!, expired, subject)).toEqual({ kind: 'refused', statuses: [401] });
    expect(expectationOf(page!, caller('ops', false), subject).kind).toBe('allowed');
  });

  test('a grant can be ended even after its end, and only by its owner', () => {
    const [ends] = parseTable('DELETE /api/login-as  grant  no no yes no yes yes');
    expect(expectationOf(ends!, caller('admin', true, 'ended-grant'), subject).kind).toBe('allowed');
    expect(expectationOf(ends!, caller('admin', true, 'false-grant'), subject).kind).toBe('refused');
  });

  test('an unreadable line is an error, not a missing row', () => {
    expect(() => parseTable('GET /api/x  somebody  yes')).toThrow('cannot be read');
    expect(() => parseTable('GET /api/x  agent  yes yes')).toThrow('2 cells');
  });

  test('every row that needs one has a sample, and every sample a row', () => {
    const rows = ACCESS_TABLE.map(({ operation }) => operation);
    expect(new Set(rows).size).toBe(rows.length);
    expect(Object.keys(SAMPLES).filter((name) => !rows.includes(name))).toEqual([]);
    // without a sample the operation is called with its plain path and no body
    const bare = rows.filter((name) => !SAMPLES[name]);
    expect(bare.filter((name) => !/^(GET|DELETE) [^{]*$/.test(name))).toEqual([]);
  });
});

test.each([
  [{ kind: 'allowed' }, 200, undefined, null],
  [{ kind: 'allowed' }, 404, undefined, null],
  [{ kind: 'allowed' }, 403, 'forbidden', 'should not be'],
  [{ kind: 'allowed' }, 401, undefined, 'should not be'],
  [{ kind: 'allowed' }, 500, undefined, 'answered 500'],
  [{ kind: 'refused', statuses: [403] }, 403, 'forbidden', null],
  [{ kind: 'refused', statuses: [403] }, 200, undefined, 'answered 200 instead of 403'],
  [{ kind: 'refused', statuses: [403] }, 404, undefined, 'instead of 403'],
  [{ kind: 'refused', statuses: [401] }, 403, 'forbidden', 'instead of 401'],
  [{ kind: 'refused', statuses: [403], code: 'blocked_while_acting' }, 403, 'forbidden', 'not as blocked_while_acting'],
] as const)('%j and %i %s', (expected, status, code, fault) => {
  const found = judgeAccess(expected, status, code);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

describe('leaks', () => {
  const locked = { emails: new Set(['rosa.quinn@example.com']), phones: new Set(['3035550142']) };

  test.each([
    'mail to Rosa.Quinn@Example.com please',
    '{"phoneNumber":"+13035550142"}',
    '{"phone":"(303) 555-0142"}',
    'call 303.555.0142',
    'tel:303-555-0142',
  ])('%s', (text) => {
    expect(leaksIn(text, locked)).toHaveLength(1);
  });

  test.each(['rosa.quinn@example.org', '{"id":93035550142}', '(303) 555-0143', '•••@•••.•••', '(•••) •••-••••'])(
    'none in %s',
    (text) => {
      expect(leaksIn(text, locked)).toEqual([]);
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import { judge, type NetworkTally } from './guard-verdict.ts';

const guard = { maxFailures: 200, minLoads: 50 };
const rule = { guard, minNetworks: 1, visitorsPerNetwork: 10, whyAlone: 'It is alone.' };
const networks = (count: number, visitors: number, failures = 0, isLocal = false): NetworkTally[] =>
  Array.from({ length: count }, () => ({ isLocal, visitors, failures }));

describe('when all visitors are local', () => {
  const local = (visitors: number, failures: number, of = { maxFailures: 50, minLoads: 1000 }) =>
    judge([{ isLocal: true, visitors, failures }], { ...rule, minNetworks: 5, guard: of }).why;

  test('a release fails with a sentence about the counts and the limit', () => {
    expect(local(1478, 31)).toBe('31 of 1,478 visitors failed (2.1%), more than 0.5%. It is alone.');
  });

  test.each([
    ['too few visitors, though all of them failed', 999, 999],
    ['no failures', 5000, 0],
    ['exactly as many failures as allowed', 2000, 10],
    ['no visitors at all', 0, 0],
  ])('it does not fail with %s', (_case, visitors, failures) => {
    expect(local(visitors, failures)).toBeNull();
  });

  test('a release fails from exactly enough visitors, and from the first failure above the limit', () => {
    expect(local(1000, 6)).toBe('6 of 1,000 visitors failed (0.6%), more than 0.5%. It is alone.');
    expect(local(1, 1, { maxFailures: 0, minLoads: 1 })).toBe(
      '1 of 1 visitors failed (100%), more than 0%. It is alone.',
    );
  });
});

test('one network alone never makes a release fail, however many visitors it has', () => {
  expect(judge(networks(1, 1_000, 1_000), rule).why).toBeNull();
  // Nor together with good reports of others, or with the usual few failures.
  expect(judge([...networks(1, 1_000, 1_000), ...networks(100, 1)], rule).why).toBeNull();
  expect(judge([...networks(1, 1_000, 1_000), ...networks(200, 1), ...networks(3, 1, 1)], rule).why).toBeNull();
  // Nor when no failure is allowed and its share is a fraction.
  const strict = { ...rule, guard: { maxFailures: 0, minLoads: 50 } };
  expect(judge([...networks(1, 300, 7), ...networks(97, 1)], strict).why).toBeNull();
  // Nor by lifting the others over the minimum, when one in three of them failed by chance.
  expect(judge([...networks(1, 1_000, 0), ...networks(2, 1), ...networks(1, 1, 1)], rule).why).toBeNull();
});

test('one network does not hide what the others report', () => {
  const others = [...networks(48, 1), ...networks(6, 1, 1)];
  expect(judge(others, rule).why).toBe('6 of 54 visitors failed (11.11%), more than 2%. It is alone.');
  expect(judge([...others, ...networks(1, 1_000)], rule).why).toBe(
    '6 of 64 visitors failed (9.38%), more than 2%. It is alone.',
  );
});

test('a large network counts for a few visitors, with its own share of failures', () => {
  const office = networks(1, 200, 4);
  expect(judge([...office, ...networks(60, 1)], rule).why).toBeNull();
  expect(judge([...office, ...networks(60, 1)], rule).progress).toEqual({
    visitors: 260,
    failures: 4,
    networks: 61,
    counted: 60,
    needed: 50,
    neededNetworks: 1,
    control: null,
    compared: null,
  });
});

test('one visitor from elsewhere among local ones, and the limits apply to all', () => {
  const local = networks(1, 100, 50, true);
  expect(judge(local, rule).why).not.toBeNull();
  expect(judge([...local, ...networks(1, 1)], rule).why).toBeNull();
});

test('when a number of networks is required, fewer are not enough', () => {
  const wanting = { ...rule, guard: { maxFailures: 200, minLoads: 30 }, minNetworks: 5 };
  expect(judge(networks(4, 10, 5), wanting).why).toBeNull();
  expect(judge(networks(5, 10, 5), wanting).why).toBe('25 of 50 visitors failed (50%), more than 2%. It is alone.');
});

test('the share of failures of a large network counts, for as many visitors as it counts for', () => {
  // 10 of its 200 visitors, and so 5 of its 100 failures
  const tallies = [...networks(1, 200, 100), ...networks(60, 1), ...networks(10, 1, 1)];
  expect(judge(tallies, rule).why).toBe('15 of 80 visitors failed (18.75%), more than 2%. It is alone.');
});

import { expect, test } from '@jest/globals';
import { compareWithLive, type SliceTally } from './control-verdict.ts';

const guard = { maxFailures: 200, minLoads: 50 };
const rule = { guard, minNetworks: 1, visitorsPerNetwork: 10, whyAlone: '' };
let networks = 0;
/** Visitors of one release, each from a network of its own unless one is named. */
function visitors(isTrial: boolean, count: number, failures: number, more: Partial<SliceTally> = {}): SliceTally[] {
  const base = { isTrial, isLocal: false, slice: '1', ...more };
  if (more.network !== undefined)
    return [{ ...base, network: more.network, visitors: count, present: count, failures }];
  return Array.from({ length: count }, (_, n) => {
    networks += 1;
    return { ...base, network: `n${networks}`, visitors: 1, present: 1, failures: n < failures ? 1 : 0 };
  });
}
const trial = (count: number, failures: number, more?: Partial<SliceTally>) => visitors(true, count, failures, more);
const live = (count: number, failures: number, more?: Partial<SliceTally>) => visitors(false, count, failures, more);

test('an outage that strikes both alike does not fail the rollout, however many fail', () => {
  expect(compareWithLive([...trial(100, 60), ...live(900, 540)], rule)).toMatchObject({
    trial: { visitors: 100, failures: 60 },
    live: { visitors: 900, failures: 540 },
    why: null,
  });
});

test('a small difference over a low baseline fails it, with the figures of both', () => {
  expect(compareWithLive([...trial(1_000, 12), ...live(9_000, 9)], rule)?.why).toBe(
    '12 of 1,000 visitors failed (1.2%), compared with 9 of 9,000 visitors of the live release at the same time (0.1%).',
  );
});

test('a difference that chance may make, and one that is too small to matter, do not', () => {
  expect(compareWithLive([...trial(100, 2), ...live(900, 3)], rule)?.why).toBeNull();
  const many = { isLocal: true, network: 'one' };
  const small = [...trial(100_000, 600, many), ...live(100_000, 200, many)];
  expect(compareWithLive(small, rule)?.why).toBeNull();
  // the guard of the promote says what matters
  expect(compareWithLive(small, { ...rule, guard: { ...guard, maxFailures: 100 } })?.why).not.toBeNull();
});

test('releases are not compared before there are enough visitors of both, in the same slices', () => {
  expect(compareWithLive([...trial(40, 40), ...live(900, 0)], rule)).toBeNull();
  expect(compareWithLive([...trial(900, 900), ...live(40, 0)], rule)).toBeNull();
  expect(compareWithLive([...trial(100, 100), ...live(100, 0, { slice: '2' })], rule)).toBeNull();
  expect(compareWithLive([], rule)).toBeNull();
  expect(compareWithLive([...trial(60, 60), ...live(60, 0)], rule)?.why).not.toBeNull();
});

test('no network decides alone: neither by failures of the rollout nor by good visits of the live release', () => {
  const quiet = [...trial(100, 0), ...live(900, 1)];
  expect(compareWithLive([...quiet, ...trial(1_000, 1_000, { network: 'x' })], rule)?.why).toBeNull();
  const noisy = [...trial(300, 30), ...live(60, 6)];
  expect(compareWithLive([...noisy, ...live(100_000, 0, { network: 'x' })], rule)?.why).toBeNull();
  // and none hides what others report
  const bad = [...trial(100, 30), ...live(900, 1)];
  expect(compareWithLive([...bad, ...trial(100_000, 0, { network: 'x' })], rule)?.why).not.toBeNull();
});

test('quiet networks that are added up are not limited as if they were one', () => {
  const quiet = { network: null };
  const all = [...trial(100, 0, quiet), ...live(900, 0, quiet)];
  expect(compareWithLive([...all, ...trial(10, 10), ...live(2, 2)], rule)).toMatchObject({
    trial: { visitors: 110, failures: 10 },
    live: { visitors: 902, failures: 2 },
    why: expect.stringMatching(/^10 of 110 visitors failed/),
  });
});

test('a network of both, in several slices, counts for the limit of each', () => {
  const office = ['1', '2', '3'].flatMap((slice) => [
    ...trial(100, 0, { network: 'x', slice }),
    ...live(100, 0, { network: 'x', slice }),
  ]);
  const { live: counted } = compareWithLive([...trial(60, 0), ...live(60, 0), ...office], rule)!;
  expect(counted.visitors).toBeCloseTo(70, 6);
});

test('visitors who come again count as often as they come, and are needed as often as there are people', () => {
  const again = (isTrial: boolean, people: number, failures: number, slice: string) =>
    visitors(isTrial, people, failures, { slice }).map((one) => ({ ...one, visitors: 0 }));
  // the same people on the second day, without anybody new
  const days = [...trial(100, 0), ...live(900, 0), ...again(true, 100, 45, '2'), ...again(false, 900, 0, '2')];
  expect(compareWithLive(days, rule)?.why).toMatch(/^45 of 100 visitors failed \(45%\), compared with 0 of 900 /);
  // one visitor who comes a hundred times is one
  const often = Array.from({ length: 100 }, (_, n) => [...again(true, 1, 0, `${n}`), ...again(false, 1, 0, `${n}`)]);
  expect(compareWithLive([...often.flat(), ...trial(40, 40), ...live(900, 0)], rule)).toBeNull();
  // in twenty hours as many fail as in one: what matters is how many of the people
  const hours = Array.from({ length: 20 }, (_, n) => {
    const [some, others] = [n === 0 ? trial(2_000, 2) : again(true, 2_000, 2, `${n}`), `${n}`];
    return [...some, ...(n === 0 ? live(2_000, 0) : again(false, 2_000, 0, others))].map((one) => ({
      ...one,
      slice: `${n}`,
    }));
  });
  expect(compareWithLive(hours.flat(), rule)?.why).toMatch(/^40 of 2,000 visitors failed/);
});

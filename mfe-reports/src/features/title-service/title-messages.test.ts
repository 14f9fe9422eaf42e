import { describe, expect, test } from '@jest/globals';
import { TitleMessages, TOO_MANY } from './title-messages.ts';

const quote = (id: string) => ({ type: 'new-quote', id });
const order = (link: unknown) => ({ type: 'new-order', link });
const isTaken = (outcome: ReturnType<TitleMessages['accept']>): boolean => outcome !== null && outcome !== TOO_MANY;
const accepted = (all: readonly unknown[], now = () => 0): number => {
  const messages = new TitleMessages();
  return all.filter((data) => isTaken(messages.accept(data, now()))).length;
};

describe('messages of the partner', () => {
  test('REP-11 REP-12 the three types and "ready" count, with what else the partner says', () => {
    const messages = new TitleMessages();
    expect(messages.accept({ type: 'title-ready' }, 0)).toEqual({ type: 'title-ready' });
    expect(messages.accept({ ...quote('T-1'), amountCents: 184_200, theme: 'dark' }, 0)).toEqual({
      type: 'new-quote',
      id: 'T-1',
      amountCents: 184_200,
    });
    expect(messages.accept({ type: 'new-sns', id: 'N-1' }, 0)).toEqual({ type: 'new-sns', id: 'N-1' });
    expect(messages.accept(order('https://title.example.com/orders/1'), 0)).toMatchObject({ type: 'new-order' });
  });

  test.each([
    ['nothing', null],
    ['a text', 'new-quote'],
    ['a list', [quote('T-1')]],
    ['an unknown type', { type: 'new-mortgage', id: 'T-1' }],
    ['no type', { id: 'T-1' }],
    ['a type of Object', { type: '__proto__', id: 'T-1' }],
    ['no id', { type: 'new-quote' }],
    ['an empty id', quote('')],
    ['a number as the id', { type: 'new-quote', id: 7 }],
    ['an id with markup and blanks', quote('<b onclick=x>T 1')],
    ['an id without an end', quote('9'.repeat(5_000))],
    ['an order without a link', order(undefined)],
    ['an order of a script', order('javascript:alert(1)')],
    ['an order of a script with a line break', order('java\nscript:alert(1)')],
    ['an order of data', order('data:text/html,x')],
    ['an order of a file', order('file:///etc/passwd')],
    ['an order without a protocol', order('//evil.example.org')],
    ['an order of a blob', order('blob:https://title.example.com/1')],
    ['a list as the link', order(['https://title.example.com'])],
  ])('CS-140 REP-11 %s is ignored', (_what, data) => {
    expect(accepted([data])).toBe(0);
  });

  test('REP-12 an amount that is none does not lose the quote', () => {
    const messages = new TitleMessages();
    for (const [index, amountCents] of ['1842', -1, 0.5, Number.NaN].entries()) {
      expect(messages.accept({ ...quote(`T-${index}`), amountCents }, 0)).toEqual(quote(`T-${index}`));
    }
  });

  test('CS-141 the same quote twice is one, with another total it is saved again, a quote and a net sheet of one id are two', () => {
    expect(accepted([quote('T-1'), quote('T-1'), { type: 'new-sns', id: 'T-1' }])).toBe(2);
    const totals = [100, 100, 200].map((amountCents) => ({ ...quote('T-2'), amountCents }));
    expect(accepted(totals)).toBe(2);
  });

  test('REP-11 the same order twice in two seconds is one, later it is another', () => {
    const times = [0, 1_000, 1_999, 4_100];
    const same = times.map(() => order('https://title.example.com/orders/1'));
    expect(accepted(same, () => times.shift()!)).toBe(2);
  });

  test.each([
    ['quotes', (number: number) => quote(`T-${number}`)],
    ['orders', (number: number) => order(`https://title.example.com/${number}`)],
  ])('CS-140 of a thousand %s in a second five count, and one more every ten seconds', (_what, make) => {
    const messages = new TitleMessages();
    const flood = (from: number) =>
      Array.from({ length: 1_000 }, (_each, index) => messages.accept(make(from + index), from + index));
    const counted = (from: number) => flood(from).filter(isTaken).length;
    expect(counted(0)).toBe(5);
    expect(counted(1_000)).toBe(0);
    expect(counted(10_000)).toBe(1);
    // an hour of silence is no reserve for more than five
    expect(counted(3_600_000)).toBe(5);
  });

  test('CS-140 the first for which there is no room is told, and nothing else: no repetition, nothing in another format', () => {
    const messages = new TitleMessages();
    for (let number = 0; number < 5; number++) messages.accept(quote(`T-${number}`), 0);
    const outcomes = [quote('T-4'), { type: 'new-quote' }, quote('T-5'), quote('T-6')].map((data) =>
      messages.accept(data, 1_000),
    );
    expect(outcomes).toEqual([null, null, TOO_MANY, null]);
    // it can be made again once there is room
    expect(messages.accept(quote('T-5'), 10_000)).toEqual(quote('T-5'));
  });

  test('CS-143 a page that says a thousand times that it is ready is answered twenty times', () => {
    expect(accepted(Array.from({ length: 1_000 }, () => ({ type: 'title-ready' })))).toBe(20);
  });
});

import { expect, test } from '@jest/globals';
import { freshValue } from './fresh-value.ts';

const unexpected = (error: unknown) => {
  throw error;
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the first caller waits for the first read, however long it takes', async () => {
  const read = Promise.withResolvers<string>();
  const value = freshValue(() => read.promise, { freshFor: 0, maxWaitMs: 0, onStale: unexpected });
  const [first, second] = [value(), value()];
  read.resolve('one');
  expect(await Promise.all([first, second])).toEqual(['one', 'one']);
});

test('a read that hangs holds nobody up who can have the value from before; its answer counts when it comes', async () => {
  const hanging = Promise.withResolvers<string>();
  const answers = [Promise.resolve('one'), hanging.promise];
  let reads = 0;
  const value = freshValue(() => answers[reads++]!, { freshFor: 0, maxWaitMs: 20, onStale: unexpected });
  expect(await value()).toBe('one');
  expect(await Promise.all([value(), value()])).toEqual(['one', 'one']);
  expect(await value()).toBe('one');
  expect(reads).toBe(2);
  hanging.resolve('two');
  await settled();
  // another read, which hangs: what is known is the answer of the one before
  answers.push(new Promise(() => {}));
  expect(await value()).toBe('two');
});

test('an answer that comes in time is the one callers get', async () => {
  const answers = ['one', 'two'];
  const value = freshValue(async () => answers.shift()!, { freshFor: 0, maxWaitMs: 60_000, onStale: unexpected });
  expect([await value(), await value()]).toEqual(['one', 'two']);
});

test('a failure is reported, also of a read that nobody waits for any more, and the next caller tries again', async () => {
  const reported: unknown[] = [];
  const hanging = Promise.withResolvers<string>();
  const answers = [Promise.resolve('one'), hanging.promise, Promise.resolve('three')];
  const value = freshValue(() => answers.shift()!, {
    freshFor: 0,
    maxWaitMs: 0,
    onStale: (error) => reported.push(error),
  });
  await value();
  expect(await value()).toBe('one');
  const failure = new Error('the store does not answer');
  hanging.reject(failure);
  await hanging.promise.catch(() => {});
  await settled();
  expect(reported).toEqual([failure]);
  await value();
  await settled();
  expect(await value()).toBe('three');
});

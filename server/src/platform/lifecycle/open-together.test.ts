import { expect, test } from '@jest/globals';
import { openTogether } from './open-together.ts';

/** Opens three resources, of which the second cannot be closed, and then fails or not. */
async function openThree(failure?: Error) {
  const closed: string[] = [];
  const failures: unknown[] = [];
  const opening = openTogether(
    async (opened) => {
      opened.defer(() => void closed.push('first'));
      opened.defer(async () => {
        throw new Error('the second does not close');
      });
      opened.defer(() => void closed.push('third'));
      if (failure) throw failure;
      return 'all open';
    },
    (error) => failures.push(error),
  );
  return { closed, failures, opening };
}

test('a step that fails closes what was opened, the last first, and its error is not hidden', async () => {
  const { closed, failures, opening } = await openThree(new Error('the step'));
  await expect(opening).rejects.toThrow('the step');
  expect(closed).toEqual(['third', 'first']);
  expect(failures).toEqual([new Error('the second does not close')]);
});

test('everything open is closed once, and a failure is thrown', async () => {
  const { closed, opening } = await openThree();
  const { value, close } = await opening;
  expect([value, closed]).toEqual(['all open', []]);
  await expect(close()).rejects.toThrow('the second does not close');
  expect(closed).toEqual(['third', 'first']);
  await close();
  expect(closed).toEqual(['third', 'first']);
});

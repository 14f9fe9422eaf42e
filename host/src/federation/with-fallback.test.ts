import { beforeEach, expect, test } from '@jest/globals';
import { ReleaseError } from './release-error.ts';
import { withFallback } from './with-fallback.ts';

const recovered: string[] = [];
beforeEach(() => {
  recovered.length = 0;
});

const options = {
  describe: async (error: unknown, version: string, fallback?: ReleaseError) => {
    const about = { remote: 'mfe-list', version, phase: 'load', milliseconds: 1 } as const;
    const reason = { code: 'threw', message: (error as Error).message } as const;
    return new ReleaseError({ ...about, ...(fallback && { fallback }) }, reason, 1, error);
  },
  onRecover: ({ version }: ReleaseError) => recovered.push(version),
};
const works = (version: string) => ({ version, run: () => Promise.resolve(`list ${version}`) });
const fails = (version: string) => ({ version, run: () => Promise.reject(new Error(`${version} is broken`)) });

test('the first release that works is used, and no other is tried', async () => {
  const untouched = {
    version: '1.4.2',
    run: () => {
      throw new Error('was tried');
    },
  };
  await expect(withFallback([works('1.5.0'), untouched], options)).resolves.toBe('list 1.5.0');
  expect(recovered).toEqual([]);
});

test('the next one replaces one that fails, and the failure is reported', async () => {
  await expect(withFallback([fails('1.5.0'), works('1.4.2')], options)).resolves.toBe('list 1.4.2');
  expect(recovered).toEqual(['1.5.0']);
});

test('when none works the error is about the first one, and contains that of the next one', async () => {
  await expect(withFallback([fails('1.5.0')], options)).rejects.toMatchObject({ version: '1.5.0' });
  await expect(withFallback([fails('1.5.0'), fails('1.4.2')], options)).rejects.toMatchObject({
    version: '1.5.0',
    message: '1.5.0 is broken',
    fallback: { version: '1.4.2', message: '1.4.2 is broken' },
  });
  expect(recovered).toEqual([]);
});

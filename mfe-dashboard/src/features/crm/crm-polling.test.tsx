import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError, http } from '@portal/shared/api';
import { QueryClient, QueryClientProvider, useQuery } from '@portal/shared/query';
import { act, render } from '@testing-library/react';
import { deliveriesQuery } from './crm.queries.ts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Deliveries() {
  return useQuery(deliveriesQuery(10_482, undefined)).status;
}

test('HOST-26 deliveries that did not load are read again, later than others', async () => {
  jest.useFakeTimers();
  const request = jest.spyOn(http, 'request');
  request.mockResolvedValue({ deliveries: [] } as never);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Deliveries />
    </QueryClientProvider>,
    // strict mode would ask twice
    { reactStrictMode: false },
  );
  await pass(0);
  request.mockRejectedValueOnce(new ApiError('There was no answer.', { status: 0, code: 'network' }));
  await pass(5_000);
  expect(request).toHaveBeenCalledTimes(2);
  await pass(29_000);
  expect(request).toHaveBeenCalledTimes(2);
  await pass(1_000);
  expect(request).toHaveBeenCalledTimes(3);
  await pass(5_000);
  expect(request).toHaveBeenCalledTimes(4);
  unmount();
  client.clear();
});

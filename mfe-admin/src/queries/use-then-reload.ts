import { useQueryClient } from '@portal/shared/query';

/**
 * Runs a change and then reads everything below this key again, also after a refusal: someone else may have been faster, and
 * after a lost response no one knows. What is shown afterwards is what the server reports.
 */
export function useThenReload(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  return async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
}

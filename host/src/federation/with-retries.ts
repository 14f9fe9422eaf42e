import { retryDelay, type RetryPolicy } from '@portal/shared/contracts/retry-policy';

interface RetryOptions {
  /** How often, and how long between the tries; `run` applies its timeout. */
  policy: Pick<RetryPolicy, 'attempts' | 'delay' | 'jitter'>;
  /** Whether another try could succeed after one that threw this. */
  isRetried: (error: unknown) => boolean;
  /** Called before the pause between tries, with the number of the one that failed; default: nothing. */
  onRetry?: (attempt: number) => void;
}

/**
 * The result of the first try that works.
 * @param run one try; `attempt` counts from 1
 * @throws what the last try threw
 */
export async function withRetries<T>(options: RetryOptions, run: (attempt: number) => Promise<T>): Promise<T> {
  const { policy, isRetried, onRetry } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt);
    } catch (error) {
      if (attempt === policy.attempts || !isRetried(error)) throw error;
      onRetry?.(attempt);
      await pause(retryDelay(policy, attempt));
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

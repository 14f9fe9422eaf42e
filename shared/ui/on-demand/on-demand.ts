/** A part of the UI kit whose code is loaded when it is first needed. */
export interface OnDemand<T> {
  /** What was loaded; null before that. */
  readonly value: T | null;
  /** Loads it once; after a failure the next call tries again. */
  load: () => Promise<T>;
}

/**
 * A part that is too large to load at the start of every page: `onDemand(() => import('@portal/shared/ui/modal'))`.
 * @param importPart rejects when the code does not load
 */
export function onDemand<T>(importPart: () => Promise<T>): OnDemand<T> {
  let value: T | null = null;
  let loading: Promise<T> | null = null;
  const load = async (): Promise<T> => {
    try {
      value = await importPart();
      return value;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return {
    get value() {
      return value;
    },
    load: () => (loading ??= load()),
  };
}

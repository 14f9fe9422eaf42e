import { log } from '@portal/shared/log';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the chrome that not every visitor needs, loaded after the first frame; null until then, and when it did not
 * load, which is logged: the page works without it.
 * @param load the same function at every render
 */
export function useLoadedPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  { failure, isDue = true }: { failure: string; isDue?: boolean },
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isDue) return;
    load().then(
      (part) => setPart(() => part),
      (error: unknown) => log.error(failure, error),
    );
  }, [load, failure, isDue]);
  return Part;
}

import { log } from '@portal/shared/log';
import { type ReactNode, useEffect, useState } from 'react';

interface LoadedPartProps<Part> {
  /** The same function at every render. */
  load: () => Promise<Part>;
  /** What the log says when it does not load; the page works without it. */
  failure: string;
  isDue?: boolean;
  /** Until it is there. */
  instead?: ReactNode;
  children: (part: Part) => ReactNode;
}

/** A part of the chrome that not every visitor needs, loaded after the first frame. */
export function LoadedPart<Part>({
  load,
  failure,
  isDue = true,
  instead = null,
  children,
}: LoadedPartProps<Part>): ReactNode {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!isDue) return;
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => log.error(failure, error),
    );
  }, [load, failure, isDue]);
  return part === null ? instead : children(part);
}

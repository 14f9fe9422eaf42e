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

/** The network is back; another page was opened. */
const TRIED_AGAIN_AT = ['online', 'single-spa:routing-event'];

/**
 * A part of the chrome that not every visitor needs, loaded after the first frame. One that does not load is tried again when the
 * network is back, and with each page that is opened.
 */
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
    let waiting = new AbortController();
    const start = () => {
      waiting.abort();
      const { signal } = (waiting = new AbortController());
      load().then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => {
          log.error(failure, error);
          for (const event of TRIED_AGAIN_AT) window.addEventListener(event, start, { signal });
        },
      );
    };
    start();
    return () => waiting.abort();
  }, [load, failure, isDue]);
  return part === null ? instead : children(part);
}

import { ApiError } from '@portal/shared/api';
import { useMemo, useState } from 'react';

interface DownloadState {
  isBusy: boolean;
  /** Why the last one failed. */
  failure: string | null;
}

/** The downloads of a page by their keys, such as the ids of records; the same until one of them changes. */
export interface Downloads {
  stateOf: (key: string) => DownloadState;
  /** Does nothing while the download with this key is under way. */
  download: (key: string, save: () => Promise<void>) => Promise<void>;
}

const IDLE: DownloadState = { isBusy: false, failure: null };
const NONE: ReadonlyMap<string, DownloadState> = new Map();

/** Downloads that do not wait for each other, each one at a time, and why the last one of each failed. */
export function useDownloads(): Downloads {
  const [states, setStates] = useState(NONE);
  return useMemo(() => {
    const stateOf = (key: string) => states.get(key) ?? IDLE;
    const become = (key: string, state: DownloadState) => setStates((now) => new Map(now).set(key, state));
    const download = async (key: string, save: () => Promise<void>): Promise<void> => {
      if (stateOf(key).isBusy) return;
      become(key, { isBusy: true, failure: null });
      let failure: string | null = null;
      try {
        await save();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure = error.message;
      } finally {
        become(key, { isBusy: false, failure });
      }
    };
    return { stateOf, download };
  }, [states]);
}

/** One download at a time, and why the last one failed. */
export function useDownload() {
  const { stateOf, download } = useDownloads();
  return { ...stateOf(''), download: (save: () => Promise<void>) => download('', save) };
}

import { ApiError } from '@portal/shared/api';
import { useState } from 'react';

/** One download at a time, and why the last one failed. */
export function useDownload() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const download = async (save: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, download };
}

import { ApiError } from '@portal/shared/api';
import type { BulkOutcome } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useState } from 'react';
import { announceChanges } from '../../changes/announce-change.ts';
import type { SelectedRow } from '../list-selection/selection.ts';
import { type BulkResult, resultOf } from './bulk-result.ts';
import { offerBulkUndo } from './offer-bulk-undo.ts';

/**
 * One change of many rows at a time, and what came of the last one.
 * @param drop takes rows that are done out of the selection
 */
export function useBulkChange(rows: readonly SelectedRow[], drop: (done: BulkResult['done']) => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<BulkResult['refused']>([]);

  /** @returns whether there was an answer */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('This did not work.'));
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Shows what came of a change, with an undo. */
  const finish = (outcomes: readonly BulkOutcome[], toText: (result: BulkResult) => string): BulkResult => {
    const result = resultOf(rows, outcomes);
    announceChanges(outcomes);
    if (result.changed.length > 0) offerBulkUndo(result.changed, toText(result), result.done.length);
    setRefused(result.refused);
    drop(result.done);
    return result;
  };

  return { isBusy, failure, refused, run, finish };
}

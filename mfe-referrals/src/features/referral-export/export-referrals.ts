import { http } from '@portal/shared/api';
import { defaultSort, type ReferralListQuery, toReferralFilter } from '@portal/shared/domain';
import type { Subject } from '../../subject.ts';
import { saveFile } from './save-file.ts';

/** The filters and the order of the list that is shown (REF-52, D-23); an export has no pages. */
export function exportParameters(query: ReferralListQuery) {
  return { category: query.tab, ...toReferralFilter(query), ...(query.sort ?? defaultSort(query)) };
}

/**
 * Downloads the list that is shown as a file. The server decides about columns and masks (REF-55, D-23).
 * @returns whether it worked; a failure is logged (REF-53, REF-54)
 */
export async function exportReferrals({ id }: Subject, query: ReferralListQuery): Promise<boolean> {
  try {
    const { blob, fileName } = await http.download('referralExport', { path: { id }, query: exportParameters(query) });
    saveFile(blob, fileName ?? 'referrals.csv');
    return true;
  } catch (error) {
    console.error('referrals: the export failed', error);
    return false;
  }
}

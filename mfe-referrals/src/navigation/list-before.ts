/** What a link from the list to a referral takes along, so that the way back leads to the same tab, page and filters. */
export interface FromList {
  list: string;
}

export const fromList = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FromList => ({
  list: `${pathname}${search}`,
});

/** That part of a state of the history. An update that was opened with values has them there as well; no link takes them along. */
export function onlyFromList(state: unknown): FromList | null {
  const list = listBefore(state);
  return list === null ? null : { list };
}

/** The list a visitor came from; null after a reload in a new tab or from elsewhere. */
export function listBefore(state: unknown): string | null {
  const list = (state as Partial<FromList> | null)?.list;
  return typeof list === 'string' && /^\/(referrals)?(\?|$)/.test(list) ? list : null;
}

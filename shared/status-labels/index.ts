import { z } from 'zod';

const Labels = z.record(z.string(), z.string());

/** Labels by the word of a status, where staff has given it another label (D-35); `both`: where the sides agree. */
export const StatusLabels = z.object({ seller: Labels, buyer: Labels, both: Labels });
export type StatusLabels = z.infer<typeof StatusLabels>;

/** The element of a page's HTML that has them; there is none while no status has a label. */
export const STATUS_LABELS_NAME = 'portal-status-labels';

let known: { content: string; labels: StatusLabels } | undefined;

/** Read where they are used, so that every remote shows the same labels and none asks for them. */
function labelsOfPage(): StatusLabels | undefined {
  // not in the whole document: a list asks for each of its tags
  const content = document.head.querySelector<HTMLMetaElement>(`meta[name="${STATUS_LABELS_NAME}"]`)?.content;
  if (!content) return undefined;
  if (known?.content !== content) known = { content, labels: StatusLabels.parse(JSON.parse(content)) };
  return known.labels;
}

/**
 * What a status is called: its label, else its own word.
 * @param word the sub-status where there is one, else the status
 * @param isBuySide of which side it is; without it a label counts that both sides have
 */
export function statusLabel(word: string, isBuySide?: boolean): string {
  const labels = labelsOfPage();
  if (!labels) return word;
  const ofSide = isBuySide === undefined ? labels.both : labels[isBuySide ? 'buyer' : 'seller'];
  return Object.hasOwn(ofSide, word) ? ofSide[word]! : word; // its own, so it is there
}

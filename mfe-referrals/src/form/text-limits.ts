import { NOTE_LIMIT } from '@portal/shared/contracts';
import { formatCount } from '@portal/shared/domain';

/**
 * The count of a text field, in the error color above the limit. antd's `maxLength` would cut a pasted text without a word:
 * it stays whole, and its form says that it is too long.
 */
export const characterCount = (limit: number) => ({
  max: limit,
  show: ({ count }: { count: number }) => `${formatCount(count)} / ${formatCount(limit)}`,
});

/** Whether a note cannot be saved as it is; blanks around it are not part of it. */
export const isNoteTooLong = (text: string): boolean => text.trim().length > NOTE_LIMIT;

export { changedFields, rebase } from './changed-fields.ts';
export { DraftGate } from './DraftGate.tsx';
export { DraftNotice } from './DraftNotice.tsx';
export { DraftSaver } from './draft-saver.ts';
export { dropFormDraft } from './form-draft.queries.ts';
export { restoredFrom } from './restored-from.ts';
export { UnsavedDialog } from './UnsavedDialog.tsx';
export { useDraftedTexts } from './use-drafted-texts.ts';
export { type KnownDraft, type OpenedDraft, useFormDraft } from './use-form-draft.ts';

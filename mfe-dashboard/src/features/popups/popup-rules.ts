import type { PopupRule } from './popup-rule.ts';

/** The popups of this remote. */
export const POPUP_RULES: readonly PopupRule[] = [];

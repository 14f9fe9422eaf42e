/**
 * How sure it is that a page is opened. Likely: it is the one the visitor came from, or the one that a page names as the next.
 * Aimed: its link is pointed at, by mouse or keyboard. Pressed: its link is pressed already.
 */
export type Intent = 'likely' | 'aimed' | 'pressed';

/** How sure it is that a page is opened: others have often gone there, its link is pointed at, by mouse or keyboard, or already pressed. */
export type Intent = 'likely' | 'aimed' | 'pressed';

/** A ref of a message about what was just pressed, which on a small screen may be elsewhere on the page. jsdom has no layout. */
export function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView?.({ block: 'center' });
}

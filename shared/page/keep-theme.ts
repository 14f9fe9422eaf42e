type Page = Pick<Window, 'localStorage' | 'document' | 'addEventListener'>;

/**
 * Shows the page in the theme that was chosen in this browser, and follows a choice of another tab.
 *
 * Its text is a script in the head of every page (page-template-plugin.ts), before anything is drawn, so it only uses its
 * parameters. Without a choice the page follows the system.
 */
export function keepTheme({ localStorage, document, addEventListener }: Page, key: string): void {
  const apply = (choice: string | null): void => {
    const { dataset } = document.documentElement;
    if (choice === 'light' || choice === 'dark') dataset['theme'] = choice;
    else delete dataset['theme'];
  };
  apply(localStorage.getItem(key));
  // without a key everything was removed
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply(event.newValue);
  });
}

/**
 * Copies text to the clipboard. The clipboard API exists only on secure origins, so a portal opened by its address
 * in a plain network uses the legacy command. Resolves to whether the text was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by a permission or because the page is not focused: the legacy command may still be allowed
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const previous = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  // inside an open modal dialog nothing else of the page can be selected
  (previous?.closest('dialog') ?? document.body).append(area);
  area.focus();
  area.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  area.remove();
  if (previous instanceof HTMLElement) previous.focus();
  return isCopied;
}

/**
 * Lines that are cut at their end, such as a long name in a table, are laid out for normal spacing. Where visitors space letters or
 * words out, by an extension or a style sheet of their own, too much would be cut (WCAG 1.4.12): the root element gets
 * `data-text-spacing`, and `--truncated-white-space`, the `white-space` of such lines, lets them wrap.
 * @returns a function that ends it
 */
export function followTextSpacing(page: Document): () => void {
  const { documentElement: root, body } = page;
  const probe = page.createElement('span');
  probe.className = 'visually-hidden';
  probe.ariaHidden = 'true';
  const words = page.createElement('span');
  // it has a width of its own, which changes with the spacing
  words.style.display = 'inline-block';
  words.textContent = 'a a';
  probe.append(words);
  body.append(probe);

  const look = () => {
    const { letterSpacing, wordSpacing } = getComputedStyle(words);
    const isSpaced = isWide(letterSpacing) || isWide(wordSpacing);
    root.toggleAttribute('data-text-spacing', isSpaced);
    root.style.setProperty('--truncated-white-space', isSpaced ? 'normal' : '');
    // inherited by words that are longer than their line
    root.style.overflowWrap = isSpaced ? 'break-word' : '';
  };
  const observer = new ResizeObserver(look);
  observer.observe(words);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

const isWide = (spacing: string): boolean => Number.parseFloat(spacing) > 0;

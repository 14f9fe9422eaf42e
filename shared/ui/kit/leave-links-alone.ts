import type { StyleProviderProps } from './style.ts';

type Transformer = NonNullable<StyleProviderProps['transformers']>[number];

/** Only antd's style for every link of the page has this. */
const MARK = '-webkit-text-decoration-skip';

/**
 * The first antd component on a page adds a style for every `<a>`, ours included: it removes the focus ring
 * and the color of a pressed link. There is no option against it, so the style is dropped before it is inserted.
 */
export const leaveLinksAlone: Transformer = {
  visit(css) {
    const { a: link, ...rest } = css;
    return link !== null && typeof link === 'object' && MARK in link ? rest : css;
  },
};

import type { StyleProviderProps } from '@portal/shared/ui/style';

type Transformer = NonNullable<StyleProviderProps['transformers']>[number];

/** Only antd's style for every link of the page has this. */
const MARK = '-webkit-text-decoration-skip';

/**
 * The first part of antd on a page brings a style for every `<a>` there is, ours included: it takes away the focus ring
 * and the color of a pressed link. It has no option, so the style is dropped on its way.
 */
export const leaveLinksAlone: Transformer = {
  visit(css) {
    const { a: link, ...rest } = css;
    return link !== null && typeof link === 'object' && MARK in link ? rest : css;
  },
};

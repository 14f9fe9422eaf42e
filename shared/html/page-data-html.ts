import { PAGE_DATA_ELEMENT, type PageData, writePageData } from '../contracts/index.ts';
import { type Edit, elementsOf } from './elements.ts';

/** The JSON in a page of a portal, for `parsePageData`; null in any other HTML. */
export const pageDataTextIn = (html: string): string | null => elementIn(html)?.text ?? null;

/**
 * The edit that replaces the data of a page, for `editHtml`.
 * @throws Error when it is not a page of a portal
 */
export function pageDataEdit(html: string, data: PageData): Edit {
  const content = elementIn(html)?.content;
  if (!content) throw new Error('The page has no place for its data');
  return { ...content, html: writePageData(data) };
}

const elementIn = (html: string) => elementsOf(html).find(({ attributes }) => attributes['id'] === PAGE_DATA_ELEMENT);

import type { z } from 'zod';
import { PageData } from './page-data.ts';

/**
 * The data of a page as JSON that is safe in a script element: nothing in it can end the element or start a
 * comment. {@link parsePageData} reads it, and so does any other JSON parser.
 */
export const writePageData = (data: z.input<typeof PageData>): string =>
  JSON.stringify(data)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/**
 * Reads what {@link writePageData} wrote.
 * @throws SyntaxError when it is not JSON
 * @throws ZodError when it violates the contract
 */
export const parsePageData = (text: string): PageData => PageData.parse(JSON.parse(text));

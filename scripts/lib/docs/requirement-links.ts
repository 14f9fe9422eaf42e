import path from 'node:path';

const REGISTER = 'docs/product/requirements.md';
const DECISIONS = 'docs/product/decisions.md';
const ID = '(?:HOST|AUTH|REF|DASH|ADM|SGD|REP|EVT|API|SEC|CONST|CS|D)-\\d{2,3}';
/** The first cell of a row of the register, and the first word of a product decision. */
const ROW = new RegExp(`^(\\| |- )(?:<a id="[^"]+"></a>)?(${ID})(?= )`, 'gm');
/** Code, existing links, and ids; only the last are matched by the group. */
const PARTS = new RegExp(`^ *\`\`\`[^]*?^ *\`\`\`|\`[^\`\\n]+\`|\\[[^\\]]*\\]\\([^)]*\\)|\\b(${ID})\\b`, 'gm');

/** Register or decisions with an anchor in each row, `#ref-42`. */
export const withAnchors = (markdown: string): string =>
  markdown.replace(ROW, (_, begin: string, id: string) => `${begin}<a id="${id.toLowerCase()}"></a>${id}`);

/** The ids that have a row, and the document of each. */
export function rowsOf(register: string, decisions: string): Map<string, string> {
  const ids = (markdown: string, file: string) => [...markdown.matchAll(ROW)].map(([, , id]) => [id!, file] as const);
  return new Map([...ids(register, REGISTER), ...ids(decisions, DECISIONS)]);
}

/**
 * A document whose requirement ids link to their rows.
 * @param file path of the document from the root of the repository
 * @throws Error for an id that has no row
 */
export function withLinks(file: string, markdown: string, rows: ReadonlyMap<string, string>): string {
  return markdown.replace(PARTS, (part: string, id: string | undefined) => {
    if (id === undefined) return part;
    const target = rows.get(id);
    if (target === undefined) throw new Error(`${file} names ${id}, which is neither a requirement nor a decision.`);
    return `[${id}](${path.posix.relative(path.posix.dirname(file), target)}#${id.toLowerCase()})`;
  });
}

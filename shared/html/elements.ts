import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** A range in HTML: offsets of its first character and of the one after its last. */
interface Range {
  start: number;
  end: number;
}

/** An element in the source of the HTML. */
export interface HtmlElement extends Range {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The text in it and in its children, entities decoded. */
  text: string;
  /** What is between its tags; null for an element without an end tag. */
  content: Range | null;
}

/** One piece of HTML and its replacement. */
export interface Edit extends Range {
  html: string;
}

/** The elements written in the HTML, in order, without those a browser would add. */
export function elementsOf(html: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      const location = node.sourceCodeLocation;
      if (location) {
        const { startTag, endTag, startOffset, endOffset } = location;
        found.push({
          name: node.tagName,
          attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
          text: textOf(node),
          content: startTag && endTag ? { start: startTag.endOffset, end: endTag.startOffset } : null,
          start: startOffset,
          end: endOffset,
        });
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return found;
}

/** The HTML with some pieces replaced; every other character is unchanged. Edits must not overlap. */
export function editHtml(html: string, edits: readonly Edit[]): string {
  const backwards = edits.toSorted((one, other) => other.start - one.start);
  return backwards.reduce((text, edit) => text.slice(0, edit.start) + edit.html + text.slice(edit.end), html);
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

function textOf(node: Node): string {
  return 'value' in node ? node.value : childrenOf(node).map(textOf).join('');
}

/** A change of a file that a guide prints: the whole file, or lines of it. */
export interface FileChange {
  /** The guide. */
  file: string;
  /** Number of the first line of the block, from 1. */
  line: number;
  /** The file it changes, from the root of the repository. */
  target: string;
  kind: 'file' | 'edit';
  content: string;
}

const MARKER = /^\s*<!-- (file|edit): (\S+) -->$/;
const FENCE = /^```\w+$/;

/**
 * The changes of files in a guide. `<!-- file: path -->` above a block of code is a new file, `<!-- edit: path -->` above
 * a block in `diff` changes one.
 * @throws Error naming file and line for a comment without a block
 */
export function fileChanges(file: string, markdown: string): FileChange[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    const [, kind, target] = MARKER.exec(text) ?? [];
    if (kind === undefined || target === undefined) return [];
    const begin = lines[index + 1] === '' ? index + 2 : index + 1;
    const end = lines.indexOf('```', begin);
    const isDiff = lines[begin] === '```diff';
    if (!FENCE.test(lines[begin] ?? '') || end < 0 || isDiff !== (kind === 'edit')) {
      throw new Error(
        `${file}:${index + 1}: this comment is not followed by ${kind === 'edit' ? 'a diff' : 'a file'}.`,
      );
    }
    const content = lines.slice(begin + 1, end).join('\n');
    return [{ file, line: begin + 2, target, kind: kind as 'file' | 'edit', content }];
  });
}

/**
 * A text with an edit applied: lines beginning with a space are context, with `-` are removed, with `+` added; `@@`
 * begins another place. Context at the end of a line may be left out.
 * @throws Error when a place is not there exactly once
 */
export function applyEdit(text: string, edit: string): string {
  return edit.split(/^@@$\n/m).reduce(applyHunk, text);
}

function applyHunk(text: string, hunk: string): string {
  const lines = hunk.split('\n').filter((line) => line !== '');
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const all = text.split('\n');
  const places = [...all.keys()].filter((at) => before.every((line, offset) => isLine(all[at + offset], line)));
  const [place, ...more] = places;
  if (place === undefined || more.length > 0) {
    throw new Error(
      `These lines are there ${place === undefined ? 'not at all' : 'more than once'}:\n${before.join('\n')}`,
    );
  }
  let at = place;
  const after = lines.flatMap((line) => {
    if (line.startsWith('+')) return [line.slice(1)];
    const kept = all[at++]!; // it was compared
    return line.startsWith('-') ? [] : [kept];
  });
  return [...all.slice(0, place), ...after, ...all.slice(place + before.length)].join('\n');
}

const isLine = (line: string | undefined, printed: string): boolean =>
  line !== undefined && (line === printed || (printed.trim().length > 8 && line.startsWith(printed)));

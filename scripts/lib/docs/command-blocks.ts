/** A block of shell commands in a document, and how the test of the docs treats it. */
export interface CommandBlock {
  file: string;
  /** Line of its first command, from 1. */
  line: number;
  commands: string;
  /** Why it is not run; null when it is. */
  skipped: string | null;
  /** Takes minutes: run with `--all` only. */
  isSlow: boolean;
  /** For a program that runs until it is stopped: what it prints once it is ready. */
  readyText: string | null;
  /** Releases, `name@version`, that must be published first. */
  needs: string[];
}

const FENCE = /^\s*```(\w*)/;
const MARKER = /^\s*<!-- commands: (.+) -->$/;

/**
 * The shell blocks of a Markdown document. A comment above a block, `<!-- commands: … -->`, says how it is
 * treated, in parts separated by semicolons: `not run, <reason>`, `slow`, `run until "<text>"`, `needs <name@version> …`.
 * @throws Error naming file and line for a comment with any other content, or without a block
 */
export function commandBlocks(file: string, markdown: string): CommandBlock[] {
  const blocks: CommandBlock[] = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const marker = MARKER.exec(lines[index]!)?.[1];
    if (marker !== undefined) index += lines[index + 1] === '' ? 2 : 1;
    const language = FENCE.exec(lines[index] ?? '')?.[1];
    if (marker !== undefined && language !== 'sh') {
      throw new Error(`${file}:${index}: this comment is not followed by a block of commands.`);
    }
    if (language === undefined) continue;
    const end = lines.findIndex((line, at) => at > index && /^\s*```\s*$/.test(line));
    if (end < 0) throw new Error(`${file}:${index + 1}: this block has no end.`);
    if (language === 'sh') {
      const commands = lines.slice(index + 1, end).join('\n');
      blocks.push({ file, line: index + 2, commands, ...readMarker(marker, `${file}:${index}`) });
    }
    index = end;
  }
  return blocks;
}

type Treatment = Pick<CommandBlock, 'skipped' | 'isSlow' | 'readyText' | 'needs'>;

function readMarker(marker: string | undefined, place: string): Treatment {
  const treatment: Treatment = { skipped: null, isSlow: false, readyText: null, needs: [] };
  for (const part of marker?.split(';').map((text) => text.trim()) ?? []) {
    const skipped = /^not run, (.+)$/.exec(part)?.[1];
    const readyText = /^run until "(.+)"$/.exec(part)?.[1];
    const needs = /^needs (.+)$/.exec(part)?.[1];
    if (skipped !== undefined) treatment.skipped = skipped;
    else if (part === 'slow') treatment.isSlow = true;
    else if (readyText !== undefined) treatment.readyText = readyText;
    else if (needs !== undefined) treatment.needs = needs.split(' ');
    else throw new Error(`${place}: "${part}" is not a way to treat commands.`);
  }
  return treatment;
}

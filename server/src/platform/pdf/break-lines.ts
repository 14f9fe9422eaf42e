import LineBreaker from 'linebreak';
import type { FontFace } from './fonts/font-face.ts';
import type { PrintedLetter } from './letter-faces.ts';

/** A piece of a line in one font. */
export interface TextRun {
  text: string;
  face: FontFace;
}

/** Width of a text in points. */
export type Measure = (run: TextRun) => number;

/** Longer words are broken between letters without asking how long they are. */
const MAX_WORD_LENGTH = 200;

/**
 * Breaks a printed line into lines that are at most so wide, where Unicode allows it; inside a word when it is wider
 * than a line. Spaces at the end of a line are dropped. A line without letters is one empty line.
 */
export function breakLines(letters: readonly PrintedLetter[], width: number, measure: Measure): TextRun[][] {
  const lines: TextRun[][] = [];
  let line: TextRun[] = [];
  let used = 0;
  const finish = (): void => {
    lines.push(withoutEndingSpaces(line));
    line = [];
    used = 0;
  };
  const add = (runs: readonly TextRun[], wide: number): void => {
    for (const run of runs) appendRun(line, run);
    used += wide;
  };
  const widthOf = (runs: readonly TextRun[]): number => runs.reduce((sum, run) => sum + measure(run), 0);

  for (const word of wordsOf(letters)) {
    const seen = word.slice(0, word.findLastIndex(({ text }) => text !== ' ') + 1);
    if (seen.length <= MAX_WORD_LENGTH) {
      const needed = widthOf(joinRuns(seen));
      if (used > 0 && used + needed > width) finish();
      if (used + needed <= width) {
        add(joinRuns(word), widthOf(joinRuns(word)));
        continue;
      }
    } else if (used > 0) finish();
    for (const letter of word) {
      const wide = measure(letter);
      if (used > 0 && used + wide > width) finish();
      add([letter], wide);
    }
  }
  if (line.length > 0 || lines.length === 0) finish();
  return lines;
}

function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) appendRun(joined, run);
  return joined;
}

/** Neighbors in the same font are one run, so that they are kerned and found as one text. */
function appendRun(runs: TextRun[], { text, face }: TextRun): void {
  const last = runs.at(-1);
  if (last?.face === face) last.text += text;
  else runs.push({ text, face });
}

function withoutEndingSpaces(line: readonly TextRun[]): TextRun[] {
  const runs = [...line];
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    const text = last.text.replace(/ +$/, '');
    if (text !== '') {
      runs[runs.length - 1] = { ...last, text };
      break;
    }
    runs.pop();
  }
  return runs;
}

/** What stays together: a word with the spaces behind it, a character of Chinese. */
function wordsOf(letters: readonly PrintedLetter[]): PrintedLetter[][] {
  const breaker = new LineBreaker(letters.map(({ text }) => text).join(''));
  const words: PrintedLetter[][] = [];
  let index = 0;
  let position = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const from = index;
    while (index < letters.length && position < next.position) position += letters[index++]!.text.length; // index is in range
    if (index > from) words.push(letters.slice(from, index));
  }
  return words;
}

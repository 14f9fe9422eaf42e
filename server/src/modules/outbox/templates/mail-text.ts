import type { MailBlock, MailContent } from './mail-content.ts';

const LINE_WIDTH = 72;

/** The plain text part: the same words, in lines of 72 characters. */
export function mailText({ heading, blocks, footer, settings }: MailContent): string {
  const why = settings ? `${footer} ${settings.label}: ${settings.url}` : footer;
  const parts = [wrap(heading), ...blocks.map(blockText), wrap(`Agent Portal. ${why}`)];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return wrap(block.text);
    case 'code':
      return `    ${block.text}`;
    case 'button':
      return `${block.label}: ${block.url}`;
  }
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

import type { SupportLine } from '@portal/shared/contracts/support';
import { z } from 'zod';
import type { StoredLine } from './stored-line.ts';

/** Lines of other versions of the server, and other lines, may have something else there. */
const ifFits = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const Thrown = z.object({
  name: ifFits(z.string()),
  message: ifFits(z.string()),
  stack: ifFits(z.string()),
});
const Fields = z.object({
  req: ifFits(z.object({ method: z.string(), path: z.string() })),
  res: ifFits(z.object({ status: z.number() })),
  milliseconds: ifFits(z.number()),
  code: ifFits(z.string()),
  status: ifFits(z.number()),
  reason: ifFits(z.string()),
  phase: ifFits(z.string()),
  outcome: ifFits(z.string()),
  errorCode: ifFits(z.string().nullable()),
  err: ifFits(Thrown),
  error: ifFits(Thrown),
  page: ifFits(
    z.object({
      message: z.string(),
      frames: z.array(z.string()).default([]),
      error: z.object({ name: z.string(), code: z.string().nullish(), status: z.number().nullish() }).nullish(),
    }),
  ),
});
type Fields = z.infer<typeof Fields>;

/** A stored line in words, with the place in the code. */
export function wordsOf({
  message,
  release,
  reference,
  fields,
}: Pick<StoredLine, 'message' | 'release' | 'reference' | 'fields'>): Pick<
  SupportLine,
  'source' | 'text' | 'release' | 'stack'
> {
  const known = Fields.parse(fields);
  const { page } = known;
  const thrown = known.err ?? known.error;
  if (page) {
    return {
      source: 'page',
      text: page.error
        ? `${page.message} (${said(page.error.name, page.error.status, page.error.code)})`
        : page.message,
      release: release ?? page.frames[0]?.split(' ')[0] ?? null,
      stack: page.frames.join('\n') || null,
    };
  }
  return {
    source: reference === null ? 'server' : 'page',
    text: textOf(message, known, thrown),
    release,
    stack: thrown?.stack ?? null,
  };
}

function textOf(message: string, known: Fields, thrown: z.infer<typeof Thrown> | undefined): string {
  const { req, res, milliseconds, status, code, reason, phase, outcome, errorCode } = known;
  if (req && res) return said(`${req.method} ${req.path}:`, res.status, took(milliseconds));
  if (phase !== undefined) return `${message}: ${said(outcome, 'in', phase, errorCode && `(${errorCode})`)}`;
  if (thrown) return `${message}: ${said(thrown.name && `${thrown.name}:`, thrown.message)}`;
  if (status !== undefined || code !== undefined) return `${message}: ${said(status, code, reason && `(${reason})`)}`;
  return message;
}

const took = (milliseconds: number | undefined) => milliseconds !== undefined && `in ${milliseconds} ms`;
const said = (...words: (string | number | null | undefined | false)[]): string =>
  words.filter((word) => word !== undefined && word !== null && word !== false && word !== '').join(' ');

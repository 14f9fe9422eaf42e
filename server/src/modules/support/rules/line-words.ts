import type { SupportLine } from '@portal/shared/contracts/support';
import { z } from 'zod';
import type { StoredLine } from './stored-line.ts';

const Thrown = z.object({ name: z.string().optional(), message: z.string().optional(), stack: z.string().optional() });
const Fields = z.object({
  req: z.object({ method: z.string(), path: z.string() }).optional(),
  res: z.object({ status: z.number() }).optional(),
  milliseconds: z.number().optional(),
  code: z.string().optional(),
  status: z.number().optional(),
  reason: z.string().optional(),
  phase: z.string().optional(),
  outcome: z.string().optional(),
  errorCode: z.string().nullish(),
  err: Thrown.optional(),
  error: Thrown.optional(),
  page: z
    .object({
      message: z.string(),
      frames: z.array(z.string()).default([]),
      error: z.object({ name: z.string(), code: z.string().nullish(), status: z.number().nullish() }).nullish(),
    })
    .optional(),
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
  // lines of other versions of the server may have other fields
  const known = Fields.safeParse(fields).data ?? {};
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

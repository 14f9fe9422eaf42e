import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** What a portal has after its first start: the database with the demonstration, and its files. Not its releases. */
const PARTS = ['postgres', 'files'];

/**
 * Copies a stopped portal, so that others of this run need not fill a database: that is most of the time in which one
 * starts. Programs started from here on find the copy, too. Not on Windows, which has no `cp`.
 */
export function makeTemplate(dataFolder: string, template: string): void {
  if (process.platform === 'win32') return;
  copyParts(dataFolder, template);
  process.env['PORTAL_TEMPLATE'] = template;
}

/** Fills the folder of a portal that was never started. Without a template its first start does that. */
export function copyTemplate(dataFolder: string): void {
  const template = process.env['PORTAL_TEMPLATE'];
  if (template && !existsSync(path.join(dataFolder, 'postgres'))) copyParts(template, dataFolder);
}

/** With their owners: when run by root, the database uses another account. */
const copyParts = (from: string, to: string): unknown =>
  execFileSync('cp', ['-a', ...PARTS.map((part) => path.join(from, part)), to]);

import type { Message } from '@portal/shared/domain';

/** A message of a rule as the server says it: its texts are not translated. */
export function inEnglish({ id, values = {} }: Message): string {
  return id.replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name]));
}

import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';
import { i18n } from './i18n.ts';
import type { ValuesOf } from './placeholders.ts';

interface TransProps<Text extends string> {
  /** English, with a tag for each element: `Logged in as <b>{name}</b>`. */
  id: Text;
  /** One for each placeholder. An element replaces its placeholder. */
  values?: ValuesOf<Text, ReactNode>[0];
  /** The elements of the tags, by name. */
  components?: Record<string, ReactElement>;
}

/** A sentence with elements in it, as one text, because other languages order its parts in another way. */
export function Trans<const Text extends string>({ id, values, components }: TransProps<Text>): ReactNode {
  return <TransNoContext id={id} values={asElements(values)} components={components} lingui={{ i18n }} />;
}

/** Wraps values in elements: a value that looks like a tag is data and stays unchanged. */
const asElements = (values: Record<string, ReactNode> = {}): Record<string, ReactNode> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : <>{value}</>]),
  );

/** A text with its values, created where nothing is translated, such as in a pure rule. Whoever shows it passes it to `t`. */
export interface Message {
  /** English, in the ICU format. */
  id: string;
  values?: Record<string, string | number | null>;
}

/** Marks an English text that is shown later, by `t`: in constants of a module, and in rules. It returns it unchanged. */
export const msg = <const Text extends string>(text: Text): Text => text;

/** What a placeholder is filled with; null with nothing. */
export type Value = string | number | null;

/**
 * Names of the placeholders of a message, e.g. `'count' | 'name'`. In branches of a plural, text has a space or a `#`
 * (`one {# ZIP}`), which distinguishes it from a name. `never` for a text that is not a literal type.
 */
export type Placeholders<Message extends string> = Message extends `${string}{${infer Inside}}${infer Rest}`
  ? Names<Inside> | Placeholders<Rest>
  : never;

type Names<Inside extends string> = Inside extends `${infer Head}{${infer Tail}`
  ? Name<Head> | Names<Tail>
  : Name<Inside>;

type Name<Inside extends string> = Inside extends `${infer Before},${string}` ? Word<Before> : Word<Inside>;

type Word<Text extends string> = Text extends '' | `${string} ${string}` | `#${string}` ? never : Text;

/** The last parameter of `t`: values for exactly the placeholders of the message, and none when it has none. */
export type ValuesOf<Message extends string, Filling = Value> = string extends Message
  ? [values?: Record<string, Filling>]
  : [Placeholders<Message>] extends [never]
    ? []
    : [values: Record<Placeholders<Message>, Filling>];

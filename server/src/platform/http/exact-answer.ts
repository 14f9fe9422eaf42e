import { z } from 'zod';

/** Whether a value is what its contract says, with nothing that parsing would add, leave out or change. */
export type ExactCheck = (value: unknown) => boolean;

/**
 * Makes the check of a contract once, so that the answers of a route need not be parsed: zod copies every object and array that
 * it parses, which takes several times as long as looking at them. A yes means that `schema.parse(value)` succeeds and
 * gives the same JSON. A no means nothing: zod decides, and says what is wrong. Types that are not known here ask zod
 * themselves, so that a contract may use anything.
 */
export function exactCheck(schema: z.core.$ZodType): ExactCheck {
  const known = made.get(schema);
  if (known) return known;
  // a contract may have itself inside
  made.set(schema, (value) => check(value));
  const check = makeCheck(schema);
  made.set(schema, check);
  return check;
}

const made = new WeakMap<z.core.$ZodType, ExactCheck>();

function makeCheck(schema: z.core.$ZodType): ExactCheck {
  if (schema instanceof z.ZodArray) return arrayCheck(schema);
  if (schema instanceof z.ZodNumber) return numberCheck(schema) ?? parsedCheck(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    return stringCheck(schema) ?? parsedCheck(schema);
  }
  // a rule of its own may be anything
  if (schema._zod.def.checks?.length) return parsedCheck(schema);
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodRecord) return recordCheck(schema);
  if (schema instanceof z.ZodDiscriminatedUnion) return variantCheck(schema);
  if (schema instanceof z.ZodNullable) {
    const inner = exactCheck(schema.unwrap());
    return (value) => value === null || inner(value);
  }
  if (schema instanceof z.ZodOptional) {
    if (!staysAbsent(schema)) return parsedCheck(schema);
    const inner = exactCheck(schema.unwrap());
    return (value) => value === undefined || inner(value);
  }
  // absent, it is filled in, which is no exact answer
  if (schema instanceof z.ZodDefault) {
    const inner = exactCheck(schema.unwrap());
    return (value) => value !== undefined && inner(value);
  }
  // what is caught is replaced, which is no exact answer either
  if (schema instanceof z.ZodCatch) return exactCheck(schema.unwrap());
  if (schema instanceof z.ZodEnum) return oneOf(schema.options);
  if (schema instanceof z.ZodLiteral) return oneOf(schema.values);
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNull) return (value) => value === null;
  return parsedCheck(schema);
}

function oneOf(values: Iterable<unknown>): ExactCheck {
  const known = new Set(values);
  return (value) => known.has(value);
}

/** Asks zod whether it would leave a value as it is. */
function parsedCheck(schema: z.core.$ZodType): ExactCheck {
  return (value) => {
    const { success, data } = z.safeParse(schema, value);
    return success && Object.is(data, value);
  };
}

/** Objects of other classes can be written differently from how they are read. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether what is absent stays so: zod fills it in when there is a default inside. */
const staysAbsent = (schema: z.ZodOptional): boolean => schema.unwrap()._zod.optin === undefined;

function objectCheck(schema: z.ZodObject): ExactCheck {
  const { shape, def } = schema;
  // with a catchall other keys are refused or kept
  if (def.catchall) return parsedCheck(schema);
  const names = Object.keys(shape);
  const checks = names.map((name) => exactCheck(shape[name]));
  const optional = names.map((name) => {
    const type = shape[name];
    return type instanceof z.ZodOptional && staysAbsent(type);
  });
  return (value) => {
    if (!isPlain(value)) return false;
    let known = 0;
    for (let index = 0; index < names.length; index++) {
      const name = names[index]!;
      const item = value[name];
      if (item === undefined) {
        if (!optional[index]) return false;
        if (name in value) known++;
      } else {
        if (!checks[index]!(item)) return false;
        known++;
      }
    }
    return countKeys(value) === known;
  };
}

/** Counts the keys that JSON has. */
function countKeys(value: object): number {
  let count = 0;
  for (const _ in value) count++;
  return count;
}

function arrayCheck(schema: z.ZodArray): ExactCheck {
  const limits = limitsOf(schema);
  if (!limits) return parsedCheck(schema);
  const element = exactCheck(schema.element);
  return (value) => {
    if (!Array.isArray(value) || value.length < limits.min || value.length > limits.max) return false;
    for (let index = 0; index < value.length; index++) if (!element(value[index])) return false;
    return true;
  };
}

/** The limits of an array's length; undefined where it has other checks. */
function limitsOf({ def }: z.ZodArray): { min: number; max: number } | undefined {
  const limits = { min: 0, max: Infinity };
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as z.core.$ZodChecks['_zod']['def'];
    if (check.check === 'min_length') limits.min = Math.max(limits.min, check.minimum);
    else if (check.check === 'max_length') limits.max = Math.min(limits.max, check.maximum);
    else if (check.check === 'length_equals') {
      limits.min = Math.max(limits.min, check.length);
      limits.max = Math.min(limits.max, check.length);
    } else return undefined;
  }
  return limits;
}

function recordCheck(schema: z.ZodRecord): ExactCheck {
  const { keyType, valueType } = schema;
  // the keys of other types may be changed, or have to be complete
  if (!(keyType instanceof z.ZodString)) return parsedCheck(schema);
  const isKey = exactCheck(keyType);
  const isValue = exactCheck(valueType);
  return (value) => {
    if (!isPlain(value)) return false;
    // that key is never copied
    for (const key in value) if (key === '__proto__' || !isKey(key) || !isValue(value[key])) return false;
    return true;
  };
}

/** One of several objects, by the word in one of their fields. */
function variantCheck(schema: z.ZodDiscriminatedUnion): ExactCheck {
  const { discriminator } = schema.def;
  const variants = new Map<unknown, ExactCheck>();
  for (const option of schema.options) {
    const word = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
    if (!(word instanceof z.ZodLiteral)) return parsedCheck(schema);
    const check = exactCheck(option);
    for (const each of word.values) variants.set(each, check);
  }
  return (value) => isPlain(value) && (variants.get(value[discriminator])?.(value) ?? false);
}

/** All of some checks; undefined where one of them is not known. */
function allOf<T>(checks: readonly (((value: T) => boolean) | undefined)[]): ((value: T) => boolean) | undefined {
  if (checks.includes(undefined)) return undefined;
  const [first, second, ...more] = checks as ((value: T) => boolean)[];
  if (!first) return () => true;
  if (!second) return first;
  if (more.length === 0) return (value) => first(value) && second(value);
  return (value) => first(value) && second(value) && more.every((check) => check(value));
}

type AnyCheck = z.core.$ZodChecks['_zod']['def'];
const checksOf = (def: { checks?: z.core.$ZodCheck[] | undefined }): AnyCheck[] =>
  (def.checks ?? []).map(({ _zod }) => _zod.def as AnyCheck);

function numberCheck({ def }: z.ZodNumber): ExactCheck | undefined {
  const own = 'check' in def ? [def as unknown as AnyCheck] : [];
  const meets = allOf([...own, ...checksOf(def)].map(numberRule));
  return meets && ((value) => typeof value === 'number' && Number.isFinite(value) && meets(value));
}

function numberRule(check: AnyCheck): ((value: number) => boolean) | undefined {
  if (check.check === 'number_format' && check.format === 'safeint') return Number.isSafeInteger;
  if (check.check !== 'greater_than' && check.check !== 'less_than') return undefined;
  const { inclusive } = check;
  const limit = Number(check.value);
  if (check.check === 'greater_than') return inclusive ? (value) => value >= limit : (value) => value > limit;
  return inclusive ? (value) => value <= limit : (value) => value < limit;
}

function stringCheck({ def }: z.ZodString | z.ZodStringFormat): ExactCheck | undefined {
  const own = 'check' in def ? [def as unknown as AnyCheck] : [];
  const meets = allOf([...own, ...checksOf(def)].map(stringRule));
  return meets && ((value) => typeof value === 'string' && meets(value));
}

/** Formats that are their pattern and nothing else. */
const PATTERNS = new Set(['regex', 'date', 'datetime', 'time', 'uuid', 'email']);

function stringRule(check: AnyCheck): ((value: string) => boolean) | undefined {
  // zod counts code points, of which a text has one at least, and not more than what JavaScript counts
  if (check.check === 'min_length' && check.minimum <= 1) return (value) => value.length >= check.minimum;
  if (check.check === 'max_length') return (value) => value.length <= check.maximum;
  if (check.check !== 'string_format' || !PATTERNS.has(check.format)) return undefined;
  const { pattern } = check;
  // one that continues where it matched last finds something else each time
  return pattern && !pattern.global && !pattern.sticky ? (value) => pattern.test(value) : undefined;
}

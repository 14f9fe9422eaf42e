import { MarketRule, NewPromotion, ZipPricing } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import type { z } from 'zod';
import { type Read, readDollars } from '../../forms/read-dollars.ts';

/** A price in dollars as cents. That a ZIP is not sold is a choice of its own (CS-117), never an empty field. */
export function readPrice(text: string): { cents: number | null; problem: string | null } {
  if (text.trim() === '') return { cents: null, problem: t('Enter an amount') };
  const typed = readDollars(text);
  const { value, problem } = typed.value === null ? typed : checked(ZipPricing.shape.monthlyPriceCents, typed.value);
  return { cents: value, problem };
}

/** Percent as a fraction: `12.5` is 0.125. */
export function readPercent(text: string): Read<number> {
  const typed = text.replace(/[%\s]/g, '');
  if (!/^-?\d+(\.\d*)?$/.test(typed)) return { value: null, problem: t('Enter a percentage such as 10') };
  if (/\.\d{2}/.test(typed)) return { value: null, problem: t('At most one digit after the point') };
  return checked(NewPromotion.shape.defaultDiscount, Math.round(Number(typed) * 10) / 1000);
}

export const readSpots = (text: string): Read<number> => readWhole(ZipPricing.shape.spots, text);
export const readMinimum = (text: string): Read<number> => readWhole(MarketRule.shape.minimumZips, text);

/** The reason for the history. */
export const readReason = (text: string): Read<string> => checked(NewPromotion.shape.reason, text);

function readWhole(schema: z.ZodType<number>, text: string): Read<number> {
  if (!/^\d{1,9}$/.test(text.trim())) return { value: null, problem: t('Enter a whole number') };
  return checked(schema, Number(text));
}

/** Checks a value by the rule of the contract, with its message. */
function checked<Value>(schema: z.ZodType<Value>, value: unknown): Read<Value> {
  const read = schema.safeParse(value);
  if (read.success) return { value: read.data, problem: null };
  return { value: null, problem: t(read.error.issues[0]?.message ?? '') };
}

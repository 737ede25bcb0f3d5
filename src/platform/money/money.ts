import { z } from 'zod';
import { inSchema, type Localized } from '../language/text.ts';
import { t } from '../language/texts.ts';

/** Largest amount of one operation in cents: PIX amounts have 10 digits before the point. */
export const MAX_AMOUNT = 999_999_999_999;

/** A positive amount in integer cents (BRL), at most {@link MAX_AMOUNT}. */
export const Amount = z
  .int(inSchema(t('mustBeCents')))
  .min(1, inSchema(t('atLeastOneCent')))
  .max(MAX_AMOUNT, inSchema(t('atMostCents', { max: String(MAX_AMOUNT) })))
  .meta({ description: 'Integer cents of BRL, at least 1' });

export const LimitAmount = z
  .int(inSchema(t('mustBeCents')))
  .min(0, inSchema(t('notNegative')))
  .max(MAX_AMOUNT, inSchema(t('atMostCents', { max: String(MAX_AMOUNT) })))
  .meta({ description: 'Integer cents of BRL; 0 allows nothing' });

function grouped(cents: number | bigint, group: string, point: string): string {
  const value = BigInt(cents);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group)}${point}${digits.slice(-2)}`;
}

const sign = (cents: number | bigint): string => (cents < 0 ? '-' : '');

/** `4990` cents as `BRL 49.90`: the only form of amounts in English messages. */
export const formatCents = (cents: number | bigint): string => `${sign(cents)}BRL ${grouped(cents, ',', '.')}`;

/** `4990` cents as `R$ 49,90`: the only form of amounts in Portuguese messages. */
export const formatReais = (cents: number | bigint): string => `${sign(cents)}R$ ${grouped(cents, '.', ',')}`;

/** An amount within a message: `BRL 49.90` in English, `R$ 49,90` in Portuguese. */
export const amountText = (cents: number | bigint): Localized => ({
  in: (language) => (language === 'pt-BR' ? formatReais(cents) : formatCents(cents)),
});

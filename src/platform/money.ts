import { z } from 'zod';

/** Largest amount of one operation, in cents: the PIX amount pattern has ten digits before the point (R$ 9,999,999,999.99). */
export const MAX_AMOUNT = 999_999_999_999;

/** A positive amount in integer cents (BRL), at most {@link MAX_AMOUNT}. */
export const Amount = z
  .int('must be an integer number of cents')
  .min(1, 'must be at least 1 cent')
  .max(MAX_AMOUNT, `must be at most ${MAX_AMOUNT} cents`)
  .meta({ description: 'Integer cents of BRL, at least 1' });

/** A limit in integer cents: 0 allows nothing. */
export const LimitAmount = z
  .int('must be an integer number of cents')
  .min(0, 'must not be negative')
  .max(MAX_AMOUNT, `must be at most ${MAX_AMOUNT} cents`)
  .meta({ description: 'Integer cents of BRL; 0 allows nothing' });

/** `1050` cents as `R$ 10.50`, for messages that people read. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = Math.abs(cents).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}R$ ${whole}.${digits.slice(-2)}`;
}

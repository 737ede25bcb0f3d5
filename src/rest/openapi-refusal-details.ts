import type { JsonSchema } from './openapi-components.ts';

export type Detail = JsonSchema & { readonly example: unknown };

export const cents = (description: string, example: number): Detail => ({
  type: 'integer',
  format: 'int64',
  description: `${description}, in cents`,
  example,
});
export const units = (description: string, example: number): Detail => ({
  type: 'integer',
  format: 'int64',
  description: `${description}, in ten-thousandths of a currency unit`,
  example,
});
export const day = (description: string): Detail => ({
  type: 'string',
  format: 'date',
  description: `${description} (Brasília day)`,
  example: '2026-11-20',
});
export const count = (description: string, example: number): Detail => ({
  type: 'integer',
  format: 'int32',
  description,
  example,
});
export const instant = (description: string, example: string): Detail => ({
  type: 'string',
  format: 'date-time',
  description: `${description} (ISO 8601, UTC)`,
  example,
});
export const word = (description: string, example: string): Detail => ({ type: 'string', description, example });

export interface Refusal {
  /** Absent: the code's default message. */
  readonly message?: string;
  readonly details?: Readonly<Record<string, Detail>>;
}

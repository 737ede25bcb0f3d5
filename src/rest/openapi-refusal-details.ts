import type { JsonSchema } from './openapi-components.ts';

/** A further member of a refusal's body: its schema, with an example. */
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
  description: `${description}, in ten-thousandths of a unit`,
  example,
});
export const day = (description: string): Detail => ({
  type: 'string',
  format: 'date',
  description: `${description}: a Brasília day`,
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
  description: `${description}: ISO 8601, UTC`,
  example,
});
export const word = (description: string, example: string): Detail => ({ type: 'string', description, example });

/** What refusals of a code say beyond the code. */
export interface Refusal {
  /** What a rule says; left out: what the code says by itself. */
  readonly message?: string;
  readonly details?: Readonly<Record<string, Detail>>;
}

/** JSON Schema of a field of the error body. The description names the unit. */
export interface Detail extends Readonly<Record<string, unknown>> {
  readonly example: unknown;
  /** The field in the code's own GraphQL type. Its description has no full stop. */
  readonly graph?: { readonly description: string; readonly type: 'Cents' | 'DateTime' | GraphEnum };
}

export interface GraphEnum {
  readonly name: string;
  readonly description: string;
  /** Each value with its description. */
  readonly values: Readonly<Record<string, string>>;
}

export const cents = (description: string, example: number, graph = `${description}, in cents`): Detail => ({
  type: 'integer',
  format: 'int64',
  description: `${description}, in cents`,
  example,
  graph: { type: 'Cents', description: graph },
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
  graph: { type: 'DateTime', description },
});
export const word = (description: string, example: string): Detail => ({ type: 'string', description, example });

/** Documents `fields`, which any refusal of invalid input has. The same text can be the whole message. */
export const inField = (name: string, text: string, example = text) => ({
  example,
  details: {
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Invalid fields of the request: one message for each, keyed by the name of the field',
      example: { [name]: text },
    },
  },
});

/** Documents the waiting time, which any refusal can have. */
export const retryAfter = (seconds = 1) => ({
  details: {
    retry_after: count('Seconds to wait before the next attempt, equal to the header `Retry-After`', seconds),
  },
});

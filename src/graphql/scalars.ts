import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { isCalendarDate } from '../platform/calendar.ts';

/** Input and output types of the scalars that GraphQL itself does not have. */
export type Scalars = {
  Cents: { Input: number; Output: number };
  Date: { Input: string; Output: string };
  DateTime: { Input: string; Output: Date | string };
  JSON: { Input: unknown; Output: unknown };
};

const refuse = (message: string): never => {
  throw new GraphQLError(message);
};

function centsOf(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : refuse('Cents must be an integer number of cents');
}

export const CENTS = {
  description:
    'An amount in integer cents (BRL), as a JSON number. Up to 2^53 - 1: the `Int` of GraphQL ends at R$ 21 million.',
  serialize: centsOf,
  parseValue: centsOf,
  parseLiteral: (node: ValueNode) => centsOf(node.kind === Kind.INT ? Number(node.value) : undefined),
};

function dateOf(value: unknown): string {
  return typeof value === 'string' && isCalendarDate(value)
    ? value
    : refuse('Date must be a calendar date, YYYY-MM-DD');
}

export const DATE = {
  description: 'A calendar date, YYYY-MM-DD. Days are Brasília days.',
  serialize: (value: unknown) => value as string,
  parseValue: dateOf,
  parseLiteral: (node: ValueNode) => dateOf(node.kind === Kind.STRING ? node.value : undefined),
};

function instantOf(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : refuse('DateTime must be an ISO 8601 instant');
}

export const DATE_TIME = {
  description: 'An instant, ISO 8601 in UTC with milliseconds.',
  // A repeated idempotency key tells the recorded answer again, in which instants are text already.
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : (value as string)),
  parseValue: instantOf,
  parseLiteral: (node: ValueNode) => instantOf(node.kind === Kind.STRING ? node.value : undefined),
};

function literal(node: ValueNode, variables: Readonly<Record<string, unknown>> | null | undefined): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((item) => literal(item, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literal(field.value, variables)]));
    case Kind.VARIABLE:
      return variables?.[node.name.value];
    default:
      return null;
  }
}

export const JSON_VALUE = {
  description: 'Any JSON value. Amounts in it are integer cents.',
  serialize: (value: unknown) => value,
  parseValue: (value: unknown) => value,
  parseLiteral: literal,
};

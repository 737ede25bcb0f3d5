import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { isCnpj, isCpf, normalizeDocument } from '../platform/text/documents.ts';
import { isCalendarDate } from '../platform/time/calendar.ts';
import { isKnownInstant, isoText } from '../platform/time/instant.ts';

export type Scalars = {
  BaseUnits: { Input: number | string; Output: number };
  Cents: { Input: number; Output: number };
  Cnpj: { Input: string; Output: string };
  Cpf: { Input: string; Output: string };
  Cursor: { Input: string; Output: string };
  Date: { Input: string; Output: string };
  DateTime: { Input: string; Output: Date | string };
  ExactCents: { Input: number | string; Output: number | string };
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
    'Amount in integer cents of BRL, as a JSON number up to 2^53 - 1. `Int` would end at about BRL 21 million.',
  serialize: centsOf,
  parseValue: centsOf,
  parseLiteral: (node: ValueNode) => centsOf(node.kind === Kind.INT ? Number(node.value) : undefined),
};

const baseUnitsOf = (value: unknown): number | string =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,40}$/.test(value))
    ? (value as number | string)
    : refuse('BaseUnits must be an integer, as a number or a string of digits');

export const BASE_UNITS = {
  description:
    'Amount in ten-thousandths of a currency unit, as a JSON number up to 2^53 - 1: BRL 1.00 is 10000. Input also accepts a string of digits.',
  serialize: baseUnitsOf,
  parseValue: baseUnitsOf,
  parseLiteral: (node: ValueNode) => baseUnitsOf(node.kind === Kind.INT ? Number(node.value) : textOf(node)),
};

const exactOf = (value: unknown): number | string =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?[1-9]\d{15,}$/.test(value))
    ? (value as number | string)
    : refuse('ExactCents must be an integer number of cents');

export const EXACT_CENTS = {
  description:
    'Sum in integer cents: a JSON number from -9007199254740991 to 9007199254740991, otherwise a string of decimal digits.',
  serialize: exactOf,
  parseValue: exactOf,
  parseLiteral: (node: ValueNode) => exactOf(node.kind === Kind.INT ? Number(node.value) : textOf(node)),
};

const textOf = (node: ValueNode): unknown => (node.kind === Kind.STRING ? node.value : undefined);

// Each list checks whether the cursor is its own (`validation_failed`).
const cursorOf = (value: unknown): string =>
  typeof value === 'string' ? value : refuse('Cursor must be the text of a cursor that a page or an event returned');

/** Only input is validated: output is returned as stored, even when invalid. */
const textScalar = (description: string, parse: (value: unknown) => string, specifiedByURL: string | null = null) => ({
  description,
  specifiedByURL,
  serialize: (value: unknown) => value as string,
  parseValue: parse,
  parseLiteral: (node: ValueNode) => parse(textOf(node)),
});

export const CURSOR = textScalar(
  'Opaque position in a list. Store it unchanged, and use it only with the same list. It stays valid when new rows arrive.',
  cursorOf,
  'https://relay.dev/graphql/connections.htm#sec-Cursor',
);

const documentOf = (name: string, isValid: (unmasked: string) => boolean) => (value: unknown) => {
  const unmasked = typeof value === 'string' && value.length <= 30 ? normalizeDocument(value) : '';
  // The message must not contain the value, because messages are logged.
  return isValid(unmasked) ? unmasked : refuse(`${name} must be a valid ${name.toUpperCase()}, with or without mask`);
};

export const CPF = textScalar(
  'CPF, the taxpayer number of an individual (Receita Federal): 11 digits without mask. Input may be masked. The check digits are verified.',
  documentOf('Cpf', isCpf),
);

export const CNPJ = textScalar(
  'CNPJ, the taxpayer number of a legal entity (Receita Federal): 12 digits or capital letters (IN RFB 2.229/2024) and 2 check digits, without mask. Input may be masked. The check digits are verified.',
  documentOf('Cnpj', isCnpj),
);

const RFC_3339 = 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6';

function dateOf(value: unknown): string {
  return typeof value === 'string' && isCalendarDate(value)
    ? value
    : refuse('Date must be a calendar date, YYYY-MM-DD');
}

export const DATE = textScalar('Calendar date in the format YYYY-MM-DD. Days are Brasília days.', dateOf, RFC_3339);

function instantOf(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && isKnownInstant(value)
    ? value
    : refuse('DateTime must be an ISO 8601 instant of the years 0001 to 9999');
}

export const DATE_TIME = {
  ...textScalar('Instant in ISO 8601 format, in UTC with milliseconds.', instantOf, RFC_3339),
  // Idempotency records from before version 0.3 contain instants as text.
  serialize: (value: unknown) => (value instanceof Date ? isoText(value) : (value as string)),
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
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value: unknown) => value,
  parseValue: (value: unknown) => value,
  parseLiteral: literal,
};

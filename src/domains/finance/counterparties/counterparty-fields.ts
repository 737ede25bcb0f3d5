import { z } from 'zod';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Document } from '../../../platform/text/documents.ts';
import { nonBlankText, text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import type { counterparty } from './counterparty.resource.ts';

/** Operators or one source have the authority over each field. */
export const COUNTERPARTY_FIELDS = {
  name: 'Name.',
  trade_name: 'Trade name.',
  email: 'E-mail address.',
  phone: 'Telephone number.',
  roles: 'Roles of the counterparty for the institution.',
  status: 'Whether the counterparty is in use.',
};
export type CounterpartyField = keyof typeof COUNTERPARTY_FIELDS;

export const COUNTERPARTY_ROLES = {
  supplier: 'The institution buys from it.',
  customer: 'The institution sells to it.',
};
export type CounterpartyRole = keyof typeof COUNTERPARTY_ROLES;

export const COUNTERPARTY_STATUSES = { active: 'In use.', inactive: 'No longer in use.' };

/** The authority over a field, from the point of view of one source. */
export const FIELD_AUTHORITIES = {
  manual: 'Operators of the institution decide the field.',
  this_source: 'The systems of the reading partner decide the field.',
  another_source: 'The systems of another partner decide the field.',
};
export type FieldAuthority = keyof typeof FIELD_AUTHORITIES;

/** Fields that operators decide are absent. */
export type Authority = Readonly<Partial<Record<CounterpartyField, string>>>;

/** Values that a source sent, by field. */
export type SentValues = Readonly<Partial<Record<CounterpartyField, unknown>>>;

export interface CounterpartyRow extends RowOf<typeof counterparty> {}

export const MEMBER_OF = {
  name: 'name',
  trade_name: 'tradeName',
  email: 'email',
  phone: 'phone',
  roles: 'roles',
  status: 'status',
} as const satisfies Readonly<Record<CounterpartyField, keyof CounterpartyRow>>;
export type CounterpartyValues = Pick<CounterpartyRow, (typeof MEMBER_OF)[CounterpartyField]>;

const shortText = nonBlankText(140).transform((value) => value.trim());

/** Null clears an optional field; an absent field keeps its value. */
export const SomeValues = z.strictObject({
  name: shortText.optional().meta({ description: 'Name, at most 140 characters' }),
  tradeName: shortText
    .nullable()
    .optional()
    .meta({ description: 'Trade name, at most 140 characters; null clears it' }),
  email: text(254)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
    .nullable()
    .optional()
    .meta({ description: 'E-mail address; null clears it' }),
  phone: text(20)
    .regex(/^\+?[\d ()-]{8,20}$/, 'must be a phone number: digits, spaces, ( ) - and a leading +')
    .nullable()
    .optional()
    .meta({ description: 'Telephone number; null clears it' }),
  roles: z
    .array(z.enum(wordsOf(COUNTERPARTY_ROLES)))
    .min(1)
    .max(2)
    .transform((roles) => wordsOf(COUNTERPARTY_ROLES).filter((role) => roles.includes(role)))
    .optional()
    .meta({ description: 'Roles of the counterparty for the institution' }),
  status: z
    .enum(wordsOf(COUNTERPARTY_STATUSES))
    .optional()
    .meta({ description: 'Whether the counterparty is in use, initially `active`' }),
});
export type SomeValues = z.output<typeof SomeValues>;

/** Accepts a CPF or CNPJ with its mask and in any case. Normalizes it to the stored form. */
export const MaskedDocument = z
  .string()
  .max(30)
  .transform((document) => document.replaceAll(/[\s./-]/g, '').toUpperCase())
  .pipe(Document)
  .meta({
    type: 'string',
    maxLength: 30,
    description: 'CPF or CNPJ, numeric or alphanumeric, with or without its mask',
  });

export function changedFields(values: CounterpartyValues, given: SomeValues): readonly CounterpartyField[] {
  return wordsOf(COUNTERPARTY_FIELDS).filter((field) => {
    const member = MEMBER_OF[field];
    return given[member] !== undefined && JSON.stringify(given[member]) !== JSON.stringify(values[member]);
  });
}

export function authorityOver(authority: Authority, field: CounterpartyField, source: string): FieldAuthority {
  const holder = authority[field];
  if (holder === undefined) return 'manual';
  return holder === source ? 'this_source' : 'another_source';
}

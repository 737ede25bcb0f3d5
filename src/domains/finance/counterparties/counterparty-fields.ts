import { z } from 'zod';
import { inSchema } from '../../../platform/language/text.ts';
import { Document } from '../../../platform/text/documents.ts';
import { nonBlankText, text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import {
  type Authority,
  COUNTERPARTY_FIELDS,
  COUNTERPARTY_ROLES,
  COUNTERPARTY_STATUSES,
  type CounterpartyField,
  type CounterpartyRow,
  type FieldAuthority,
} from './counterparty.resource.ts';
import { t } from './texts.ts';

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
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, inSchema(t('emailAddress')))
    .nullable()
    .optional()
    .meta({ description: 'E-mail address; null clears it' }),
  phone: text(20)
    .regex(/^\+?[\d ()-]{8,20}$/, inSchema(t('phoneNumber')))
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

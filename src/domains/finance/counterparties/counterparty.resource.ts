import { flag, instant, integer, object, orNull, text, uuid, word, words } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { type RowOf, resource } from '../../../platform/resource/resource.ts';

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

const values = {
  name: text('Name.', { example: 'Papelaria Aurora Ltda' }),
  tradeName: orNull(text('Trade name.', { example: 'Aurora' }), 'when there is none'),
  email: orNull(text('E-mail address.', { example: 'financeiro@aurora.example' }), 'when there is none'),
  phone: orNull(text('Telephone number.'), 'when there is none'),
  roles: words(COUNTERPARTY_ROLES, 'Roles of the counterparty for the institution.', { example: ['supplier'] }),
  status: word(COUNTERPARTY_STATUSES, 'Whether the counterparty is in use.', { example: 'active' }),
};
const counterpartyId = uuid('Id of the counterparty (UUID).', { graph: false });

/** As its table `c` has it. Statements add the reference and version of the reader's own source. */
export const counterparty = resource('FinanceCounterparty', 'A supplier or customer of the institution.', {
  id: uuid('Id of the counterparty (UUID).', {
    rest: 'counterparty_id',
    graph: 'counterpartyId',
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  }),
  sourceReference: orNull(
    text("The reader's own reference to the counterparty.", { column: false, example: 'FOR-00881' }),
    'for operators',
  ),
  sourceVersion: orNull(
    integer("The highest version accepted from the reader's own source.", {
      graphType: 'Float',
      column: false,
      example: 7,
    }),
    'for operators, and before the first version',
  ),
  masterVersion: integer('Number of the newest version.', { example: 3 }),
  document: text('CPF or CNPJ, without mask. It never changes.', { example: '11222333000181' }),
  ...values,
  authority: object<Authority>()('The sources that decide fields.', { rest: false, graph: false }),
  createdAt: instant('Time at which the counterparty was created.', { rest: false }),
  updatedAt: instant('Time of the last change.', { example: '2026-11-21T15:30:10.123Z' }),
});

export interface CounterpartyRow extends RowOf<typeof counterparty> {}

/** As its table `v` has it. */
export const counterpartyVersion = resource(
  'CounterpartyVersion',
  'The values of a counterparty from one change to the next. A version never changes.',
  {
    id: uuid('Id of the version (UUID).', { graph: 'counterpartyVersionId', graphType: 'ID' }),
    counterpartyId,
    masterVersion: integer('Number of the version, starting at 1.'),
    ...values,
    createdBy: text('Author of the change.'),
    createdAt: instant('Time of the change.'),
  },
);

export const fieldAuthority = resource('CounterpartyFieldAuthority', 'One field of a counterparty and its authority.', {
  field: word(COUNTERPARTY_FIELDS, 'The field.'),
  authority: word(FIELD_AUTHORITIES, 'The authority over the field.'),
  sourcePartnerId: orNull(
    uuid('Id of the partner whose systems decide the field.', { graphType: 'ID', console: true }),
    'when operators decide it',
  ),
});

const sourceName = text('Name of the partner.', { column: 'p.name' });
const reference = text("Reference of the counterparty in the partner's systems.");

/** As its table `s` has it, with the partner `p`. */
export const linkedSource = resource(
  'CounterpartySource',
  "A reference by which a partner's systems identify a counterparty.",
  {
    counterpartyId,
    sourcePartnerId: uuid('Id of the partner.', { graphType: 'ID' }),
    sourceName,
    reference,
    sourceVersion: orNull(
      integer('The highest version accepted from the source.', { graphType: 'Float' }),
      'before the first one',
    ),
    createdBy: text('Author of the link: an operator or the source itself.'),
    createdAt: instant('Time at which the reference was linked.'),
  },
);

/** As its table `k` has it, with the partner `p`. */
export const counterpartyConflict = resource(
  'CounterpartyConflict',
  'A version of a counterparty that was refused whole, because its source has no authority over some of its fields.',
  {
    counterpartyId,
    sourcePartnerId: uuid('Id of the partner whose systems sent the version.', { graphType: 'ID' }),
    sourceName,
    reference,
    sourceVersion: integer("The source's number of the refused version.", { graphType: 'Float' }),
    isLinked: flag('True when the reference is linked to the counterparty.', {
      column: `exists (select from counterparty_source s where s.counterparty_id = k.counterparty_id
        and s.source_partner_id = k.source_partner_id)`,
    }),
    sent: object<SentValues>()('The values sent, by field (for example `trade_name`); null clears the field.'),
    fields: words(COUNTERPARTY_FIELDS, 'Fields that the version would have changed without authority.'),
    refusedAt: instant('Time of the last refusal.'),
  },
);

export const counterpartyRest = restRecord(counterparty);

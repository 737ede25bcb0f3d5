import { builder, CONSOLE, EVERYONE, needs, type Types } from '../../../graphql/builder.ts';
import { connectionOf, NOT_FOLLOWED, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { Uuid } from '../../../platform/ids.ts';
import { KeysetPage } from '../../../platform/pagination.ts';
import { wordsOf } from '../../../platform/words.ts';
import {
  authorityOver,
  COUNTERPARTY_FIELDS,
  COUNTERPARTY_ROLES,
  COUNTERPARTY_STATUSES,
  type CounterpartyField,
  type CounterpartyRow,
  FIELD_AUTHORITIES,
  type FieldAuthority,
} from './counterparty-fields.ts';
import {
  counterpartiesById,
  findCounterparties,
  getCounterparty,
  type LinkedSource,
  listCounterparties,
  sourcesOfCounterparties,
  type VersionRow,
  versionsOfCounterparties,
} from './counterparty-pages.ts';

export const CounterpartyRole = enumType('CounterpartyRole', {
  description: 'What a counterparty is to the institution.',
  values: enumValues(COUNTERPARTY_ROLES),
});
export const CounterpartyStatus = enumType('CounterpartyStatus', {
  description: 'Whether a counterparty is in use.',
  values: enumValues(COUNTERPARTY_STATUSES),
});
export const CounterpartyFieldName = enumType('CounterpartyFieldName', {
  description: 'A field of a counterparty that can change.',
  values: enumValues(COUNTERPARTY_FIELDS),
});

/** Null for one that is not linked to the source of who reads it. */
export const Counterparty = builder.loadableObjectRef('FinanceCounterparty', {
  load: (ids: string[], { database, principal }: GraphqlContext) => counterpartiesById(database, principal, ids),
  toKey: (row: CounterpartyRow) => row.id,
  sort: true,
});

export const CounterpartyConnection = connectionOf(Counterparty, 'FinanceCounterpartyConnection', {
  description: 'Counterparties, oldest first.',
});

interface FieldAuthorityRow {
  readonly field: CounterpartyField;
  readonly authority: FieldAuthority;
  readonly sourcePartnerId: string | null;
}

const versionsOf = pageLoader({
  input: KeysetPage,
  load: (db, _partner, ids: readonly string[], input, _joined, principal) =>
    versionsOfCounterparties(db, principal, ids, input),
});

const values = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, CounterpartyRow | VersionRow>) => ({
  name: t.exposeString('name', { description: 'Name.' }),
  tradeName: t.exposeString('tradeName', { nullable: true, description: 'Trade name.' }),
  email: t.exposeString('email', { nullable: true, description: 'E-mail address.' }),
  phone: t.exposeString('phone', { nullable: true, description: 'Telephone number.' }),
  roles: t.field({
    type: [CounterpartyRole],
    description: 'What it is to the institution.',
    extensions: listOf(wordsOf(COUNTERPARTY_ROLES).length),
    resolve: ({ roles }) => [...roles],
  }),
  status: t.expose('status', { type: CounterpartyStatus, description: 'Whether it is in use.' }),
});

export function counterpartyGraph(): void {
  const FieldAuthorityEnum = builder.enumType('FieldAuthority', {
    description: 'Who decides a field of a counterparty.',
    values: enumValues(FIELD_AUTHORITIES),
  });
  registerEnums(CounterpartyRole, CounterpartyStatus, CounterpartyFieldName);

  const FieldAuthorityType = builder.objectRef<FieldAuthorityRow>('CounterpartyFieldAuthority').implement({
    description: 'Who decides one field of a counterparty.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      field: t.expose('field', { type: CounterpartyFieldName, description: 'The field.' }),
      authority: t.expose('authority', { type: FieldAuthorityEnum, description: 'Who decides it.' }),
      sourcePartnerId: t.exposeID('sourcePartnerId', {
        nullable: true,
        subGraphs: CONSOLE,
        description: 'The partner whose systems decide it; null: persons do.',
      }),
    }),
  });

  const SourceType = builder.objectRef<LinkedSource>('CounterpartySource').implement({
    description: 'Under which reference the systems of a partner know a counterparty.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      sourcePartnerId: t.exposeID('sourcePartnerId', { description: 'The partner.' }),
      sourceName: t.exposeString('sourceName', { description: 'Its name.' }),
      reference: t.exposeString('reference', { description: 'The reference.' }),
      sourceVersion: t.exposeFloat('sourceVersion', {
        nullable: true,
        description: 'The highest version that has come; null: none has.',
      }),
      createdBy: t.exposeString('createdBy', { description: 'Who linked it: a person, or the source itself.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
    }),
  });

  const VersionType = builder.objectRef<VersionRow>('CounterpartyVersion').implement({
    description: 'What a counterparty was, from one change to the next. It never changes.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      counterpartyVersionId: t.id({ description: 'Its id (UUID).', resolve: ({ id }) => id }),
      masterVersion: t.exposeInt('masterVersion', { description: 'Its number, from 1.' }),
      ...values(t as never),
      createdBy: t.exposeString('createdBy', { description: 'Who made the change.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    }),
  });
  const VersionConnection = connectionOf(VersionType, 'CounterpartyVersionConnection', {
    description: 'Versions of one counterparty, newest first.',
  });

  Counterparty.implement({
    description: 'A supplier or customer of the institution.',
    extensions: nodeType({
      name: 'FinanceCounterparty',
      scope: 'finance_master:read',
      id: Uuid,
      load: (db, _partner, ids, principal) => counterpartiesById(db, principal, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('FinanceCounterparty', id) }),
      counterpartyId: t.id({ description: '`counterparty_id` of REST (UUID).', resolve: ({ id }) => id }),
      document: t.exposeString('document', { description: 'CPF or CNPJ, without mask. It never changes.' }),
      ...taxIds(t, 'the counterparty', ({ document }) => document),
      ...values(t as never),
      masterVersion: t.exposeInt('masterVersion', { description: 'Number of its newest version.' }),
      sourceReference: t.exposeString('sourceReference', {
        nullable: true,
        description: "The reader's own reference to it; null for persons.",
      }),
      sourceVersion: t.exposeFloat('sourceVersion', {
        nullable: true,
        description: "The highest version of the reader's own source; null for persons, or when none has come.",
      }),
      authority: t.field({
        type: [FieldAuthorityType],
        description: 'Who decides each field.',
        extensions: listOf(wordsOf(COUNTERPARTY_FIELDS).length),
        resolve: ({ authority }, _args, { partnerId }) =>
          wordsOf(COUNTERPARTY_FIELDS).map((field) => ({
            field,
            authority: authorityOver(authority, field, partnerId),
            sourcePartnerId: authority[field] ?? null,
          })),
      }),
      sources: t.loadableGroup({
        type: SourceType,
        subGraphs: CONSOLE,
        description: 'References of source systems to it, oldest first.',
        extensions: listOf(10),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          sourcesOfCounterparties(database, principal, ids),
        group: (row) => (row as LinkedSource).counterpartyId,
        resolve: ({ id }) => id,
      }),
      versions: t.field({
        type: VersionConnection,
        subGraphs: CONSOLE,
        description: 'What it was, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) =>
          new Page(await versionsOf(context, id, args), (row) => [row.masterVersion], args.after),
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when there is one.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    }),
  });

  builder.queryField('counterparties', (t) =>
    t.field({
      type: CounterpartyConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description: `Suppliers and customers: for a partner those that are linked to its own source, for persons all. ${NOT_FOLLOWED}`,
      args: {
        ...pageArgs(t),
        document: t.arg.string({ description: 'The one with this CPF or CNPJ.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(
          await context.enter(listCounterparties, { ...args, first: first ?? 20 }),
          (row) => [row.id],
          args.after,
        ),
    }),
  );

  builder.queryField('findCounterparties', (t) =>
    t.field({
      type: CounterpartyConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Suppliers and customers with this in their name or trade name, oldest first.',
      args: {
        ...pageArgs(t),
        name: t.arg.string({ required: true, description: 'A part of it; case and accents make no difference.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(findCounterparties, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('counterparty', (t) =>
    t.field({
      type: Counterparty,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'One counterparty; null when there is none, or none that is linked to the own source.',
      args: { id: t.arg({ ...idOf('FinanceCounterparty'), required: true, description: 'Its id.' }) },
      resolve: (_root, { id }, context) =>
        orNull(context.enter(getCounterparty, { counterpartyId: id }), 'counterparty_not_found'),
    }),
  );
}

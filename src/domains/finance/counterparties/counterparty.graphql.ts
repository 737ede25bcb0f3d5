import { builder, CONSOLE, EVERYONE, needs, type Types } from '../../../graphql/builder.ts';
import { connectionOf, LATE_ROWS_NOTE, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
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
  description: 'Role of a counterparty for the institution.',
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

/** Null when the counterparty is not linked to the reader's source. */
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
    description: 'Roles of the counterparty for the institution.',
    extensions: listOf(wordsOf(COUNTERPARTY_ROLES).length),
    resolve: ({ roles }) => [...roles],
  }),
  status: t.expose('status', { type: CounterpartyStatus, description: 'Whether the counterparty is in use.' }),
});

export function counterpartyGraph(): void {
  const FieldAuthorityEnum = builder.enumType('FieldAuthority', {
    description: 'The authority over a field of a counterparty.',
    values: enumValues(FIELD_AUTHORITIES),
  });
  registerEnums(CounterpartyRole, CounterpartyStatus, CounterpartyFieldName);

  const FieldAuthorityType = builder.objectRef<FieldAuthorityRow>('CounterpartyFieldAuthority').implement({
    description: 'One field of a counterparty and its authority.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      field: t.expose('field', { type: CounterpartyFieldName, description: 'The field.' }),
      authority: t.expose('authority', { type: FieldAuthorityEnum, description: 'The authority over the field.' }),
      sourcePartnerId: t.exposeID('sourcePartnerId', {
        nullable: true,
        subGraphs: CONSOLE,
        description: 'Id of the partner whose systems decide the field. Null when operators decide it.',
      }),
    }),
  });

  const SourceType = builder.objectRef<LinkedSource>('CounterpartySource').implement({
    description: "A reference by which a partner's systems identify a counterparty.",
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      sourcePartnerId: t.exposeID('sourcePartnerId', { description: 'Id of the partner.' }),
      sourceName: t.exposeString('sourceName', { description: 'Name of the partner.' }),
      reference: t.exposeString('reference', {
        description: "Reference of the counterparty in the partner's systems.",
      }),
      sourceVersion: t.exposeFloat('sourceVersion', {
        nullable: true,
        description: 'The highest version accepted from the source. Null before the first one.',
      }),
      createdBy: t.exposeString('createdBy', { description: 'Author of the link: an operator or the source itself.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the reference was linked.' }),
    }),
  });

  const VersionType = builder.objectRef<VersionRow>('CounterpartyVersion').implement({
    description: 'The values of a counterparty from one change to the next. A version never changes.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      counterpartyVersionId: t.id({ description: 'Id of the version (UUID).', resolve: ({ id }) => id }),
      masterVersion: t.exposeInt('masterVersion', { description: 'Number of the version, starting at 1.' }),
      ...values(t as never),
      createdBy: t.exposeString('createdBy', { description: 'Author of the change.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the change.' }),
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
      id: t.id({
        description: 'Global id of the counterparty.',
        resolve: ({ id }) => globalId('FinanceCounterparty', id),
      }),
      counterpartyId: t.id({
        description: 'Id of the counterparty in REST (UUID), `counterparty_id`.',
        resolve: ({ id }) => id,
      }),
      document: t.exposeString('document', { description: 'CPF or CNPJ, without mask. It never changes.' }),
      ...taxIds(t, 'the counterparty', ({ document }) => document),
      ...values(t as never),
      masterVersion: t.exposeInt('masterVersion', { description: 'Number of the newest version.' }),
      sourceReference: t.exposeString('sourceReference', {
        nullable: true,
        description: "The reader's own reference to the counterparty. Null for operators.",
      }),
      sourceVersion: t.exposeFloat('sourceVersion', {
        nullable: true,
        description:
          "The highest version accepted from the reader's own source. Null for operators, and before the first version.",
      }),
      authority: t.field({
        type: [FieldAuthorityType],
        description: 'The authority over each field.',
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
        description: 'References of source systems to the counterparty, oldest first.',
        extensions: listOf(10),
        load: (ids: string[], { database, principal }: GraphqlContext) =>
          sourcesOfCounterparties(database, principal, ids),
        group: (row) => (row as LinkedSource).counterpartyId,
        resolve: ({ id }) => id,
      }),
      versions: t.field({
        type: VersionConnection,
        subGraphs: CONSOLE,
        description: 'Versions of the counterparty, newest first.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) =>
          new Page(await versionsOf(context, id, args), (row) => [row.masterVersion], args.after),
      }),
      createdAt: t.expose('createdAt', {
        type: 'DateTime',
        description: 'Time at which the counterparty was created.',
      }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    }),
  });

  builder.queryField('counterparties', (t) =>
    t.field({
      type: CounterpartyConnection,
      nullable: true,
      subGraphs: EVERYONE,
      description: `Suppliers and customers. Operators see all; a partner sees those linked to its own source. ${LATE_ROWS_NOTE}`,
      args: {
        ...pageArgs(t),
        document: t.arg.string({ description: 'Returns only the counterparty with this CPF or CNPJ.' }),
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
      description: 'Suppliers and customers with this text in their name or trade name, oldest first.',
      args: {
        ...pageArgs(t),
        name: t.arg.string({ required: true, description: 'Part of the name. Case and accents are ignored.' }),
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
      description: "One counterparty. Null when it does not exist or is not linked to the reader's own source.",
      args: {
        id: t.arg({ ...idOf('FinanceCounterparty'), required: true, description: 'Global id of the counterparty.' }),
      },
      resolve: (_root, { id }, context) =>
        orNull(context.enter(getCounterparty, { counterpartyId: id }), 'counterparty_not_found'),
    }),
  );
}

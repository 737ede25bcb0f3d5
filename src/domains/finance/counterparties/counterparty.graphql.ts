import { builder, CONSOLE, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, LATE_ROWS_NOTE, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import type { CounterpartyRow } from './counterparty.resource.ts';
import {
  COUNTERPARTY_FIELDS,
  COUNTERPARTY_ROLES,
  COUNTERPARTY_STATUSES,
  counterparty,
  counterpartyVersion,
  FIELD_AUTHORITIES,
  fieldAuthority,
  linkedSource,
} from './counterparty.resource.ts';
import { authorityOver } from './counterparty-fields.ts';
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

const versionsOf = pageLoader({
  input: KeysetPage,
  load: (db, _partner, ids: readonly string[], input, _joined, principal) =>
    versionsOfCounterparties(db, principal, ids, input),
});

export function counterpartyGraph(): void {
  const FieldAuthorityEnum = builder.enumType('FieldAuthority', {
    description: 'The authority over a field of a counterparty.',
    values: enumValues(FIELD_AUTHORITIES),
  });
  registerEnums(CounterpartyRole, CounterpartyStatus, CounterpartyFieldName);

  const FieldAuthorityType = builder.objectRef<RowOf<typeof fieldAuthority>>('CounterpartyFieldAuthority').implement({
    description: fieldAuthority.description,
    extensions: needs('finance_master:read'),
    fields: (t) => resourceFields(t, fieldAuthority, { authority: FieldAuthorityEnum }),
  });

  const SourceType = builder.objectRef<LinkedSource>('CounterpartySource').implement({
    description: linkedSource.description,
    extensions: needs('finance_master:read'),
    fields: (t) => resourceFields(t, linkedSource),
  });

  const VersionType = builder.objectRef<VersionRow>('CounterpartyVersion').implement({
    description: counterpartyVersion.description,
    extensions: needs('finance_master:read'),
    fields: (t) => resourceFields(t, counterpartyVersion),
  });
  const VersionConnection = connectionOf(VersionType, 'CounterpartyVersionConnection', {
    description: 'Versions of one counterparty, newest first.',
  });

  Counterparty.implement({
    description: counterparty.description,
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
      ...resourceFields(t, counterparty),
      ...taxIds(t, 'the counterparty', ({ document }) => document),
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

import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { PayableInstallment } from '../payables/payable.graphql.ts';
import { paymentOrdersById } from '../payment-runs/payment-order.ts';
import { PaymentOrder } from '../payment-runs/payment-run.graphql.ts';
import { RemittanceItem } from '../payment-runs/remittance.graphql.ts';
import { remittanceItemsById } from '../payment-runs/remittance.ts';
import { receiptsById } from '../receivables/receipt-list.ts';
import { ReceiptType } from '../receivables/receivable.graphql.ts';
import { entriesById } from './entry-pages.ts';
import {
  DIFFERENCE_REASONS,
  LINE_KINDS,
  type LineKind,
  MATCH_KINDS,
  MATCH_RULES,
  matchLine,
  reconciliationMatch,
} from './match.resource.ts';
import type { MatchRecord } from './match.ts';
import {
  byLine,
  entriesOfMatches,
  getMatch,
  itemsOfMatches,
  LinePage,
  listMatches,
  type MatchParent,
  matchesById,
  matchesOfParents,
  type NumberedEntry,
  type NumberedLine,
} from './match-pages.ts';
import { BankStatementEntry } from './reconciliation.graphql.ts';
import type { StatementEntry } from './statement-entry.ts';

const READ = needs('finance_reconciliation:read');

const KindEnum = enumType('ReconciliationMatchKind', {
  description: 'Author of a match: the rules or a person.',
  values: enumValues(MATCH_KINDS),
});
const RuleEnum = enumType('ReconciliationRule', {
  description: 'Reason for a match.',
  values: enumValues(MATCH_RULES),
});
export const DifferenceReasonEnum = enumType('ReconciliationDifferenceReason', {
  description: 'Reason for a difference between entries and items.',
  values: enumValues(DIFFERENCE_REASONS),
});
const LineKindEnum = enumType('ReconciliationLineKind', {
  description: 'Kind of a line of a match.',
  values: enumValues(LINE_KINDS),
});
export const ReconciliationMatch = builder.objectRef<MatchRecord>('ReconciliationMatch');

const entriesLoader = pageLoader({
  input: LinePage,
  load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
    entriesOfMatches(db, institutionId, ids, page),
});
const itemsLoader = pageLoader({
  input: LinePage,
  load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
    itemsOfMatches(db, institutionId, ids, page),
});
const loaderOf = (parent: MatchParent) =>
  pageLoader({
    input: KeysetPage,
    load: (db, _partnerId, ids: readonly string[], page, _joined, { institutionId }) =>
      matchesOfParents(db, institutionId, parent, ids, page),
  });
const byId = ({ id }: { readonly id: string }) => [id];
const byLineOfEntry = (entry: StatementEntry) => byLine(entry as NumberedEntry);
const idIf = (kind: LineKind, line: NumberedLine): string | null => (line.kind === kind ? line.itemId : null);

export function matchGraph(): void {
  registerEnums(KindEnum, RuleEnum, DifferenceReasonEnum, LineKindEnum);

  const Item = builder.objectRef<NumberedLine>('ReconciliationItem').implement({
    description: matchLine.description,
    extensions: READ,
    fields: (t) => ({
      ...resourceFields(t, matchLine),
      paymentOrder: t.loadable({
        type: PaymentOrder,
        nullable: true,
        description: 'Payment order. Null for other kinds.',
        load: async (ids: string[], { database, principal }) => [
          ...(await paymentOrdersById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: (line) => idIf('payment_order', line),
      }),
      remittanceItem: t.loadable({
        type: RemittanceItem,
        nullable: true,
        description: 'Payment by a CNAB file. Null for other kinds.',
        load: async (ids: string[], { database, principal }) => [
          ...(await remittanceItemsById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: (line) => idIf('remittance_item', line),
      }),
      receipt: t.loadable({
        type: ReceiptType,
        nullable: true,
        description: 'Receipt. Null for other kinds.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receiptsById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: (line) => idIf('receipt', line),
      }),
      returnedEntry: t.loadable({
        type: BankStatementEntry,
        nullable: true,
        description: 'Returned entry. Null for other kinds.',
        load: async (ids: string[], { database, principal }) => [
          ...(await entriesById(database, principal.institutionId, ids)),
        ],
        sort: (row) => row.id,
        resolve: (line) => idIf('returned_entry', line),
      }),
    }),
  });
  const Entries = connectionOf(BankStatementEntry, 'ReconciliationMatchEntryConnection', {
    description: 'Entries of a match.',
  });
  const Items = connectionOf(Item, 'ReconciliationItemConnection', { description: 'Items of a match.' });
  const Matches = connectionOf(ReconciliationMatch, 'ReconciliationMatchConnection', {
    description: 'Matches of statement entries.',
  });

  ReconciliationMatch.implement({
    description: reconciliationMatch.description,
    extensions: nodeType({
      name: 'ReconciliationMatch',
      scope: 'finance_reconciliation:read',
      id: Uuid,
      load: (db, _partnerId, ids, { institutionId }) => matchesById(db, institutionId, ids),
    }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('ReconciliationMatch', id) }),
      ...resourceFields(t, reconciliationMatch),
      entries: t.field({
        type: Entries,
        description: 'Entries of the match.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) =>
          new Page<StatementEntry>(await entriesLoader(context, id, args), byLineOfEntry, args.after),
      }),
      items: t.field({
        type: Items,
        description: 'Items of the match, and differences.',
        args: pageArgs(t),
        resolve: async ({ id }, args, context) => new Page(await itemsLoader(context, id, args), byLine, args.after),
      }),
    }),
  });

  const matchesOf = (parent: MatchParent, description: string) => {
    const load = loaderOf(parent);
    type Args = { readonly first?: number | null | undefined; readonly after?: string | null | undefined };
    return {
      type: Matches,
      description,
      resolve: async ({ id }: { readonly id: string }, args: Args, context: GraphqlContext) =>
        new Page(await load(context, id, args), byId, args.after),
    };
  };
  const settled = 'Matches to statement entries, including undone ones, newest first.';
  const [order, item, receipt] = [
    matchesOf('payment_order', settled),
    matchesOf('remittance_item', settled),
    matchesOf('receipt', settled),
  ];
  const installment = matchesOf('installment', 'Matches of its payments to statement entries, newest first.');
  const entry = matchesOf('entry', 'Matches of the entry and of its returns, newest first.');
  builder.objectField(PaymentOrder, 'matches', (t) => t.field({ ...order, args: pageArgs(t) }));
  builder.objectField(RemittanceItem, 'matches', (t) => t.field({ ...item, args: pageArgs(t) }));
  builder.objectField(ReceiptType, 'matches', (t) => t.field({ ...receipt, args: pageArgs(t) }));
  builder.objectField(PayableInstallment, 'matches', (t) => t.field({ ...installment, args: pageArgs(t) }));
  builder.objectField(BankStatementEntry, 'matches', (t) => t.field({ ...entry, args: pageArgs(t) }));

  builder.queryFields((t) => ({
    reconciliationMatches: t.field({
      type: Matches,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Matches of statement entries, including undone ones, newest first.',
      args: pageArgs(t),
      resolve: async (_root, { first, after }, context) =>
        new Page(await context.enter(listMatches, { after, ...(first && { first }) }), byId, after),
    }),
    reconciliationMatch: t.field({
      type: ReconciliationMatch,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'One match of statement entries. Null when the institution has no match with this id.',
      args: {
        matchId: t.arg({
          ...idOf('ReconciliationMatch'),
          required: true,
          description: 'The `matchId` or `id` of the match.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getMatch, args), 'match_not_found'),
    }),
  }));
}

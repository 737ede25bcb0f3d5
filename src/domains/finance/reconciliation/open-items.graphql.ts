import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { getStatementEntry } from './entry-pages.ts';
import type { ItemKind } from './item.ts';
import { itemKeyset, listOpenItems, type NamedItem, namedItems } from './open-items.ts';
import { BankStatementEntry, ItemKindEnum, ProposalType } from './reconciliation.graphql.ts';

const keyOf = ({ kind, id }: { readonly kind: ItemKind; readonly id: string }) => `${kind} ${id}`;

/** What a person at the console matches entries to, as it recognises it. */
export function openItemsGraph(): void {
  const OpenItem = builder.objectRef<NamedItem>('ReconcilableItem').implement({
    description: 'Something that was paid or received, which an entry can be matched to.',
    subGraphs: CONSOLE,
    fields: (t) => ({
      kind: t.expose('kind', { type: ItemKindEnum, description: 'What it is.' }),
      itemId: t.id({ description: 'Which of these (UUID).', resolve: ({ id }) => id }),
      amount: t.expose('amount', { type: 'Cents', description: 'Signed cents: what was paid is negative.' }),
      day: t.expose('day', { type: 'Date', description: 'Brasília day on which it was paid or received.' }),
      name: t.exposeString('name', { description: 'Who was paid, or who paid.' }),
      taxDocument: t.exposeString('taxDocument', { description: 'Their CPF or CNPJ.' }),
      documentReference: t.exposeString('documentReference', { description: 'Reference of its document.' }),
      accountId: t.exposeInt('accountId', {
        nullable: true,
        description: 'The paying account that it moved, or null.',
      }),
      bankAccountId: t.exposeID('bankAccountId', {
        nullable: true,
        description: 'The account at another bank that it moved, or null; both null: it can be any.',
      }),
    }),
  });
  const OpenItems = connectionOf(OpenItem, 'ReconcilableItemConnection', {
    description: 'What was paid or received and no entry is matched to, the newest first.',
  });

  builder.objectField(ProposalType, 'item', (t) =>
    t.loadable({
      type: OpenItem,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'What it may be, with name and day; null: it does not count any more.',
      load: async (keys: string[], { database, principal }) => {
        const wanted = keys.map((key) => key.split(' ') as [ItemKind, string]).map(([kind, id]) => ({ kind, id }));
        const found = await namedItems(database, principal.institutionId, wanted);
        const byKey = new Map(found.map((item) => [keyOf(item), item]));
        return keys.map((key) => byKey.get(key) ?? null);
      },
      resolve: ({ itemKind, itemId }) => keyOf({ kind: itemKind, id: itemId }),
    }),
  );

  builder.queryFields((t) => ({
    reconcilableItems: t.field({
      type: OpenItems,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'What was paid or received and no entry is matched to, the newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day; 90 days before the last one when left out.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day; today when left out.' }),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only what can have moved this paying account.' }),
        bankAccountId: t.arg.id({ description: 'Only what can have moved this account at another bank.' }),
        kind: t.arg({ type: ItemKindEnum, description: 'Only these.' }),
        text: t.arg.string({ description: 'Part of a name, reference, CPF or CNPJ: at most 60 characters.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listOpenItems, { ...args, ...(first && { first }) }), itemKeyset, args.after),
    }),
    bankStatementEntry: t.field({
      type: BankStatementEntry,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One entry of a statement; null when the institution has none with this id.',
      args: {
        entryId: t.arg({ ...idOf('BankStatementEntry'), required: true, description: 'Its `entryId`, or its `id`.' }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getStatementEntry, args), 'statement_entry_not_found'),
    }),
  }));
}

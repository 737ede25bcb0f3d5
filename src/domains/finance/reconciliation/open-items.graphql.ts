import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { getStatementEntry } from './entry-pages.ts';
import type { ItemKind } from './item.ts';
import { openItem } from './open-items.resource.ts';
import { itemKeyset, listOpenItems, type NamedItem, namedItems } from './open-items.ts';
import { BankStatementEntry, ItemKindEnum, ProposalType } from './reconciliation.graphql.ts';

const keyOf = ({ kind, id }: { readonly kind: ItemKind; readonly id: string }) => `${kind} ${id}`;

export function openItemsGraph(): void {
  const OpenItem = builder.objectRef<NamedItem>('ReconcilableItem').implement({
    description: openItem.description,
    subGraphs: CONSOLE,
    fields: (t) => resourceFields(t, openItem),
  });
  const OpenItems = connectionOf(OpenItem, 'ReconcilableItemConnection', {
    description: 'Payments and receipts without a matched entry, newest first.',
  });

  builder.objectField(ProposalType, 'item', (t) =>
    t.loadable({
      type: OpenItem,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Proposed item with name and day. Null when it no longer counts.',
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
      description: 'Payments and receipts without a matched entry, newest first.',
      args: {
        ...pageArgs(t),
        from: t.arg({ type: 'Date', description: 'First Brasília day. Default: 90 days before `to`.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day. Default: today.' }),
        accountId: t.arg({ ...integerIdOf('Account'), description: 'Only items that fit this paying account.' }),
        bankAccountId: t.arg.id({ description: 'Only items that fit this account at another bank.' }),
        kind: t.arg({ type: ItemKindEnum, description: 'Only items of this kind.' }),
        text: t.arg.string({ description: 'Part of a name, reference, CPF or CNPJ, at most 60 characters.' }),
      },
      resolve: async (_root, { first, ...args }, context) =>
        new Page(await context.enter(listOpenItems, { ...args, ...(first && { first }) }), itemKeyset, args.after),
    }),
    bankStatementEntry: t.field({
      type: BankStatementEntry,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'One statement entry. Null when the institution has no entry with this id.',
      args: {
        entryId: t.arg({
          ...idOf('BankStatementEntry'),
          required: true,
          description: 'The `entryId` or `id` of the statement entry.',
        }),
      },
      resolve: (_root, args, context) => orNull(context.enter(getStatementEntry, args), 'statement_entry_not_found'),
    }),
  }));
}

import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../graphql/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { type EntryOfAccount, getReceipt, type Receipt, type ReceiptParty, receiptsOfEntries } from './receipt.ts';
import { StatementEntry } from './statement.graphql.ts';
import { receipt, receiptParty } from './statement.resource.ts';

const keyOf = ({ accountId, id }: EntryOfAccount) => `${accountId} ${id}`;

const receipts = createContextCache(
  ({ database, partnerId }: GraphqlContext) =>
    new DataLoader(
      async (entries: readonly EntryOfAccount[]) => {
        const found = await receiptsOfEntries(database, partnerId, entries);
        const byKey = new Map(found.map((receipt) => [keyOf(receipt), receipt]));
        return entries.map((entry) => byKey.get(keyOf(entry)) ?? new Error(`the entry ${entry.id} has no receipt`));
      },
      { cacheKeyFn: keyOf },
    ),
);

export function receiptGraph(): void {
  const ReceiptPartyType = builder.objectRef<ReceiptParty>('ReceiptParty').implement({
    description: receiptParty.description,
    extensions: needs('statement:read'),
    fields: (t) => resourceFields(t, receiptParty),
  });

  const ReceiptType = builder.objectRef<Receipt>('Receipt').implement({
    description: receipt.description,
    extensions: needs('statement:read'),
    fields: (t) => ({
      entry: t.field({
        type: StatementEntry,
        description: 'Statement entry of the receipt.',
        resolve: (row) => row,
      }),
      ...resourceFields(t, receipt, { payer: ReceiptPartyType, payee: ReceiptPartyType }),
    }),
  });

  builder.interfaceField(StatementEntry, 'receipt', (t) =>
    t.field({
      type: ReceiptType,
      description: 'Receipt of the entry, for an end user.',
      resolve: (entry, _args, context) => receipts(context).load(entry),
    }),
  );

  builder.queryField('receipt', (t) =>
    t.field({
      type: ReceiptType,
      nullable: true,
      description: 'Receipt of an entry. Null when the partner has no such account, or the account has no such entry.',
      args: {
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: 'Account from which the entry is seen.',
        }),
        entryId: t.arg.id({ required: true, description: '`entryId` or `id` of the entry.' }),
      },
      resolve(_root, { accountId, entryId }, context) {
        const [posting = ''] = String(entryId).split(':', 1);
        return orNull(
          context.enter(getReceipt, { accountId, entryId: posting }),
          'account_not_found',
          'entry_not_found',
        );
      },
    }),
  );
}

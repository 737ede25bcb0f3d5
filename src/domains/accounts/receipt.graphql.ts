import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../graphql/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { type EntryOfAccount, getReceipt, type Receipt, type ReceiptParty, receiptsOfEntries } from './receipt.ts';
import { StatementEntry } from './statement.graphql.ts';

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
    description: 'One side of a receipt, as it may be shown to an end user (DICT manual 8.5).',
    extensions: needs('statement:read'),
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Name; null: not known.' }),
      document: t.exposeString('document', {
        nullable: true,
        description: "CPF or CNPJ in print form; a CPF that is not the holder's is masked. Null: not known.",
      }),
      ispb: t.exposeString('ispb', { nullable: true, description: 'Institution, 8 characters (BCB).' }),
      agency: t.exposeString('agency', { nullable: true, description: 'Agency.' }),
      accountNumber: t.exposeString('accountNumber', { nullable: true, description: 'Account number.' }),
    }),
  });

  const ReceiptType = builder.objectRef<Receipt>('Receipt').implement({
    description: 'The receipt of a statement entry: who paid whom. It is the same at every reading.',
    extensions: needs('statement:read'),
    fields: (t) => ({
      entry: t.field({ type: StatementEntry, description: 'The entry.', resolve: (receipt) => receipt }),
      payer: t.expose('payer', { type: ReceiptPartyType, description: 'Who paid.' }),
      payee: t.expose('payee', { type: ReceiptPartyType, description: 'Who was paid.' }),
      authentication: t.exposeString('authentication', {
        description: '64 hexadecimal digits, computed from what never changes in the entry.',
      }),
    }),
  });

  builder.interfaceField(StatementEntry, 'receipt', (t) =>
    t.field({
      type: ReceiptType,
      description: 'Its receipt, for an end user.',
      resolve: (entry, _args, context) => receipts(context).load(entry),
    }),
  );

  builder.queryField('receipt', (t) =>
    t.field({
      type: ReceiptType,
      nullable: true,
      description: 'The receipt of an entry; null when the partner has no such account, or the account no such entry.',
      args: {
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: 'The account that the entry is seen from.',
        }),
        entryId: t.arg.id({ required: true, description: '`entryId` of the entry; its `id` names it, too.' }),
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

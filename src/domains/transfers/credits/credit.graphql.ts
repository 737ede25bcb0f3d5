import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { TedEntry } from '../../accounts/statement.graphql.ts';
import { TransactionInterface } from '../../transactions/transaction.graphql.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { TedPartyType } from '../ted-party.graphql.ts';
import { Transfer } from '../transfer.graphql.ts';
import { MESSAGE_TYPES, tedCredit } from './credit.resource.ts';
import {
  CreditPage,
  creditsById,
  creditsOfAccounts,
  creditsOfTransactions,
  getTedCredit,
  pageTedCredits,
  type TedCredit,
} from './credit-list.ts';
import { creditStates } from './credit-states.ts';

export const TedCreditNode = builder.objectRef<TedCredit>('TedCredit');

export const TedReceived = builder.objectRef<Transaction>('TedReceived');

const ofAccount = pageLoader({ input: CreditPage, load: creditsOfAccounts });

/** Credits of the transactions, in the order of the ids. Null: no credit. */
export async function creditOfEach(
  ids: string[],
  { database, partnerId }: GraphqlContext,
): Promise<(TedCredit | null)[]> {
  const known = await creditsOfTransactions(database, partnerId, ids);
  const byId = new Map(known.map((credit) => [credit.ofTransaction, credit]));
  return ids.map((id) => byId.get(id) ?? null);
}

export function creditGraph(): void {
  const CreditStatusEnum = builder.enumType('TedCreditStatus', {
    description: 'State of a TED credit.',
    values: enumValues(creditStates.states),
  });

  const MessageTypeEnum = builder.enumType('TedMessageType', {
    description: 'Message type of a TED credit.',
    values: enumValues(MESSAGE_TYPES),
  });

  TedCreditNode.implement({
    description: tedCredit.description,
    extensions: nodeType({ name: 'TedCredit', scope: 'transfer:read', id: Uuid, load: creditsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('TedCredit', id) }),
      ...resourceFields(t, tedCredit, { messageType: MessageTypeEnum, status: CreditStatusEnum }),
      sender: t.expose('sender', {
        type: TedPartyType,
        description: 'Sender of the TED. For a return: its recipient.',
      }),
      account: t.field({
        type: Account,
        description: 'The credited account.',
        resolve: ({ accountId }) => accountId,
      }),
      transaction: t.field({
        type: TransactionInterface,
        description: 'The TED received. For a return: the TED sent. Its entries are `statementEntries`.',
        resolve: ({ transactionId }) => transactionId,
      }),
    }),
  });

  const TedCreditConnection = connectionOf(TedCreditNode, 'TedCreditConnection', {
    description: 'TED credits of one account, newest first.',
  });

  builder.objectField(Account, 'tedCredits', (t) =>
    t.field({
      type: TedCreditConnection,
      description: 'TEDs credited to the account, including returns, newest first.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: CreditStatusEnum, description: 'Only credits in this state.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );

  TedReceived.implement({
    description: 'A TED received.',
    extensions: nodeType({
      name: 'TedReceived',
      scope: 'transfer:read',
      id: Uuid,
      load: async (db, partnerId, ids) =>
        (await transactionsById(db, partnerId, ids)).filter(({ type }) => type === 'ted_in'),
    }),
    interfaces: [Transfer, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('TedReceived', id) }),
      credit: t.loadable({
        type: TedCreditNode,
        nullable: true,
        description: 'Credit of the TED: its sender, and whether it can be refunded.',
        load: creditOfEach,
        resolve: ({ id }) => id,
      }),
    }),
  });

  builder.objectField(TedEntry, 'tedCredit', (t) =>
    t.loadable({
      type: TedCreditNode,
      nullable: true,
      description: 'TED credit of the event. Null for a sent TED that was not returned.',
      load: creditOfEach,
      resolve: ({ transactionId }) => transactionId,
    }),
  );

  builder.queryFields((t) => ({
    tedCredit: t.field({
      type: TedCreditNode,
      nullable: true,
      description: 'One TED credit. Null when the partner has no credit with this id.',
      args: {
        creditId: t.arg({ ...idOf('TedCredit'), required: true, description: 'The `creditId` or `id` of the credit.' }),
      },
      resolve: (_root, { creditId }, context) =>
        orNull(context.enter(getTedCredit, { creditId }), 'ted_credit_not_found'),
    }),
    tedCredits: t.field({
      type: TedCreditConnection,
      nullable: true,
      description: 'TEDs credited to an account, newest first.',
      args: {
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'The account.' }),
        ...pageArgs(t),
        status: t.arg({ type: CreditStatusEnum, description: 'Only credits in this state.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageTedCredits, args), (row) => [row.id], args.after),
    }),
  }));
}

import { builder } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { enumValues } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { Uuid } from '../../platform/ids.ts';
import { KeysetPage } from '../../platform/pagination.ts';
import { Account } from '../accounts/account.graphql.ts';
import { HOLD_STATUSES, type Hold, holdsById, holdsOfAccounts } from './holds.ts';

export const FundsBlock = builder.objectRef<Hold>('FundsBlock');

const ofAccount = pageLoader({ input: KeysetPage, load: holdsOfAccounts });

export function holdsGraph(): void {
  const FundsBlockStatus = builder.enumType('FundsBlockStatus', {
    description: 'State of a precautionary block of funds.',
    values: enumValues(HOLD_STATUSES),
  });

  FundsBlock.implement({
    description: 'A precautionary block of funds of an account: part of what is blocked of its balance.',
    extensions: nodeType({ name: 'FundsBlock', scope: 'pix:read', id: Uuid, load: holdsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('FundsBlock', id) }),
      blockId: t.id({ description: '`blockId` of REST and of webhooks (UUID).', resolve: ({ id }) => id }),
      amount: t.expose('amount', { type: 'Cents', description: 'What is to be blocked, in cents.' }),
      held: t.expose('held', {
        type: 'Cents',
        description: 'How much of it is blocked now, in cents: less when the account has less; 0 once it is released.',
      }),
      refunded: t.expose('used', { type: 'Cents', description: 'How much of it went into a refund, in cents.' }),
      status: t.expose('status', { type: FundsBlockStatus, description: 'Its state.' }),
      fillUntil: t.expose('fillUntil', {
        type: 'DateTime',
        description: 'Until then, what is missing is blocked as money arrives.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
      releasedAt: t.expose('releasedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was released; null while it is open.',
      }),
      accountId: t.exposeInt('accountId', { description: 'The account.' }),
      account: t.field({
        type: Account,
        description: 'The account of `accountId`.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const FundsBlockConnection = connectionOf(FundsBlock, 'FundsBlockConnection', {
    description: 'Precautionary blocks of funds of one account, newest first.',
  });

  builder.objectField(Account, 'fundsBlocks', (t) =>
    t.field({
      type: FundsBlockConnection,
      description: 'Precautionary blocks of its funds, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );
}

import { builder } from '../../graphql/builder.ts';
import { enumValues } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { HOLD_STATUSES, type Hold, holdsById } from './holds.ts';

export const FundsBlock = builder.objectRef<Hold>('FundsBlock');

export function holdsGraph(): void {
  const FundsBlockStatus = builder.enumType('FundsBlockStatus', {
    description: 'State of a precautionary block of funds.',
    values: enumValues(HOLD_STATUSES),
  });

  FundsBlock.implement({
    description: 'A precautionary block of funds on an account. Its held amount is part of the blocked balance.',
    extensions: nodeType({ name: 'FundsBlock', scope: 'pix:read', id: Uuid, load: holdsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('FundsBlock', id) }),
      blockId: t.id({ description: '`blockId` in REST and webhooks (UUID).', resolve: ({ id }) => id }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount to block, in cents.' }),
      held: t.expose('held', {
        type: 'Cents',
        description:
          'Amount blocked now, in cents. Less than the full amount while the account has less; 0 after the release.',
      }),
      refunded: t.expose('used', { type: 'Cents', description: 'Amount that was used for refunds, in cents.' }),
      status: t.expose('status', { type: FundsBlockStatus, description: 'State of the block.' }),
      fillUntil: t.expose('fillUntil', {
        type: 'DateTime',
        description: 'End of the period in which arriving money fills the missing amount.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the block was created.' }),
      releasedAt: t.expose('releasedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the block was released. Null while it is open.',
      }),
      accountId: t.exposeInt('accountId', { description: 'Number of the blocked account.' }),
    }),
  });
}

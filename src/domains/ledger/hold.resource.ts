import { cents, instant, integer, orNull, uuid, word } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';

export const HOLD_STATUSES = {
  open: 'Blocks funds. Until `fill_until`, money that becomes available fills the missing amount.',
  released: 'Blocks no funds.',
};

export const hold = resource(
  'FundsBlock',
  'A precautionary block of funds on an account. Its held amount is part of the blocked balance.',
  {
    id: uuid('`blockId` in REST and webhooks (UUID).', { graph: 'blockId', graphType: 'ID' }),
    accountId: integer('Number of the blocked account.'),
    amount: cents('Amount to block, in cents.'),
    held: cents(
      'Amount blocked now, in cents. Less than the full amount while the account has less; 0 after the release.',
    ),
    used: cents('Amount that was used for refunds, in cents.', { graph: 'refunded' }),
    fillUntil: instant('End of the period in which arriving money fills the missing amount.'),
    status: word(HOLD_STATUSES, 'State of the block.'),
    createdAt: instant('When the block was created.'),
    releasedAt: orNull(instant('When the block was released.'), 'while it is open'),
  },
);

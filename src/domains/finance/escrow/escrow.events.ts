import { z } from 'zod';
import { financeEvent, MinorAmount } from '../../../messaging/finance-event.ts';
import { IntegerId } from '../../../platform/text/ids.ts';

export const escrowReleased = financeEvent('escrow.released', 'Released money has left an escrow account', {
  account_id: IntegerId.meta({ description: 'Number of the account, `account_id` in REST' }),
  amount_minor: MinorAmount,
  release_id: z.uuid(),
});

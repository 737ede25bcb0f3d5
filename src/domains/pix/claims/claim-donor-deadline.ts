import { statement } from '../../../platform/database/queryable.ts';
import type { Deadline } from '../../../platform/operation/unattended.ts';
import { CLAIM_COLUMNS, type Claim, isOwn } from './claim.ts';
import {
  cancelled,
  confirmed,
  removeKeyFromDonor,
  stageCancelCommand,
  stageClaimEvents,
  writeClaims,
} from './claim-change.ts';

// Covers the claims of every partner, because a deadline runs without a principal.
const DUE = statement(
  'due_pix_claims',
  `select ${CLAIM_COLUMNS} from pix_claim c
   where c.status = 'WAITING_RESOLUTION' and c.donor_account_id is not null and c.donor_deadline <= $1
   order by c.donor_deadline, c.id limit $2 for update skip locked`,
);

/** When a donor here misses its deadline, portability is cancelled and ownership confirmed (DICT API 1.8.0). */
export const claimDonorDeadline: Deadline = {
  name: 'pix-claim-silence',
  async run(context, limit) {
    const { tx, now } = context;
    const due = await tx.query<Claim>(DUE, [now, limit]);
    const ended = due.map((claim) =>
      claim.claimType === 'PORTABILITY'
        ? cancelled(claim, 'donor', 'DEFAULT_OPERATION', now)
        : confirmed(claim, 'DEFAULT_OPERATION', now),
    );
    await writeClaims(tx, ended);
    for (const claim of ended) {
      if (!isOwn(claim.donor)) continue;
      if (claim.status === 'CANCELLED') {
        stageClaimEvents(context, 'cancel', claim);
        stageCancelCommand(context, claim, 'donor', claim.donor);
      } else {
        stageClaimEvents(context, 'confirm', claim);
        await removeKeyFromDonor(context, claim, claim.donor);
      }
    }
    return due.length;
  },
};

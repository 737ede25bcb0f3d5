import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import { ClaimNode, ClaimReasonEnum, ClaimTypeEnum } from '../claim.graphql.ts';
import { simulateClaim } from './claim-of-other-bank.ts';
import {
  simulateClaimAcknowledge,
  simulateClaimCancel,
  simulateClaimComplete,
  simulateClaimConfirm,
} from './claim-steps.ts';

export function claimSimulationGraph(): void {
  operationMutation(simulateClaim, {
    type: ClaimNode,
    input: (t) => ({
      key: t.string({ required: true, description: 'A PIX key of the partner.' }),
      claimType: t.field({
        type: ClaimTypeEnum,
        description: '`PORTABILITY` when left out; `OWNERSHIP` is of phones and e-mails alone.',
      }),
    }),
  });

  operationMutation(simulateClaimAcknowledge, {
    type: ClaimNode,
    input: (t) => ({
      claimId: t.field({ ...idOf('Claim'), required: true, description: 'A claim to a key of another bank.' }),
    }),
  });

  operationMutation(simulateClaimConfirm, {
    type: ClaimNode,
    input: (t) => ({
      claimId: t.field({ ...idOf('Claim'), required: true, description: 'A claim to a key of another bank.' }),
      reason: t.field({ type: ClaimReasonEnum, description: 'Why; `USER_REQUESTED` when left out.' }),
    }),
  });

  operationMutation(simulateClaimComplete, {
    type: ClaimNode,
    input: (t) => ({ claimId: t.field({ ...idOf('Claim'), required: true, description: 'A claim of another bank.' }) }),
  });

  operationMutation(simulateClaimCancel, {
    type: ClaimNode,
    input: (t) => ({
      claimId: t.field({ ...idOf('Claim'), required: true, description: 'A claim that has another bank on one side.' }),
      reason: t.field({ type: ClaimReasonEnum, description: 'Why; `USER_REQUESTED` when left out.' }),
    }),
  });
}

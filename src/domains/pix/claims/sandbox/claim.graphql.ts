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
        description: 'Kind of claim. Defaults to `PORTABILITY`. `OWNERSHIP` is only for phones and e-mails.',
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
      reason: t.field({ type: ClaimReasonEnum, description: 'Reason of the step. Defaults to `USER_REQUESTED`.' }),
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
      reason: t.field({ type: ClaimReasonEnum, description: 'Reason of the step. Defaults to `USER_REQUESTED`.' }),
    }),
  });
}

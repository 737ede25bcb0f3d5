import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { ClaimNode, ClaimReasonEnum } from './claim.graphql.ts';
import { createClaim } from './claim-opening.ts';
import { cancelClaim, completeClaim, confirmClaim } from './claim-steps.ts';

const ofAccount = "The partner's account on this side of the claim.";

export function claimMutationsGraph(): void {
  operationMutation(createClaim, {
    type: ClaimNode,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: "The partner's account that claims the key.",
      }),
      key: t.string({ required: true, description: 'The key in the directory’s canonical form.' }),
      keyType: t.field({ type: PixKeyType, required: true, description: 'Kind of the key.' }),
    }),
  });

  operationMutation(confirmClaim, {
    type: ClaimNode,
    input: (t) => ({
      claimId: t.field({ ...idOf('Claim'), required: true, description: 'The claim.' }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: ofAccount }),
      reason: t.field({
        type: ClaimReasonEnum,
        description:
          'Reason of the confirmation. Defaults to `USER_REQUESTED`. `ACCOUNT_CLOSURE` only for portability, `DEFAULT_OPERATION` only for ownership after the donor deadline.',
      }),
    }),
  });

  operationMutation(completeClaim, {
    type: ClaimNode,
    input: (t) => ({
      claimId: t.field({ ...idOf('Claim'), required: true, description: 'The claim.' }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: ofAccount }),
    }),
  });

  operationMutation(cancelClaim, {
    type: ClaimNode,
    input: (t) => ({
      claimId: t.field({ ...idOf('Claim'), required: true, description: 'The claim.' }),
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: ofAccount }),
      reason: t.field({
        type: ClaimReasonEnum,
        description:
          'Reason of the cancellation. Defaults to `USER_REQUESTED`. The donor of an ownership claim can only use `FRAUD`.',
      }),
    }),
  });
}

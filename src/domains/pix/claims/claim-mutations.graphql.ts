import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { ClaimNode, ClaimReasonEnum } from './claim.graphql.ts';
import { createClaim } from './claim-opening.ts';
import { cancelClaim, completeClaim, confirmClaim } from './claim-steps.ts';

const ofAccount = 'Account of the partner that has this side of the claim.';

export function claimMutationsGraph(): void {
  operationMutation(createClaim, {
    type: ClaimNode,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that is to have the key.',
      }),
      key: t.string({ required: true, description: 'The key, in the directory’s form.' }),
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
          'Why; `USER_REQUESTED` when left out. `ACCOUNT_CLOSURE`: portability; `DEFAULT_OPERATION`: ownership, after the donor deadline.',
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
        description: 'Why; `USER_REQUESTED` when left out. The donor of a claim of ownership has `FRAUD` alone.',
      }),
    }),
  });
}

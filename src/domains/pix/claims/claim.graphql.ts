import { builder, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES } from '../../../rails/dict-codes.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { PixKey } from '../keys/pix-key.graphql.ts';
import { claim, claimAccount } from './claim.resource.ts';
import { type ClaimAccount, type ClaimRecord, claimsById } from './claim.ts';
import { ClaimPage, claimsOfAccounts, claimsOfKeys, getClaim, pageClaims } from './claim-pages.ts';
import { claimStates } from './claim-states.ts';

export const ClaimTypeEnum = enumType('ClaimType', {
  description: 'Kind of a claim.',
  values: enumValues(CLAIM_TYPES),
});

export const ClaimReasonEnum = enumType('ClaimReason', {
  description: 'Reason for confirming or cancelling a claim, as a code of the arrangement (DICT API 1.8.0).',
  values: enumValues(CLAIM_REASONS),
});

export const ClaimNode = builder.objectRef<ClaimRecord>('Claim');

const claimsOf = pageLoader({ input: ClaimPage, load: claimsOfAccounts });

const claimsOfKey = pageLoader({ input: KeysetPage, load: claimsOfKeys });

export function claimGraph(): void {
  const ClaimStatusEnum = enumType('ClaimStatus', {
    description: 'State of a claim.',
    values: enumValues(claimStates.states),
  });

  const ClaimSideEnum = enumType('ClaimSide', {
    description: 'A side of a claim.',
    values: enumValues(CLAIM_SIDES),
  });

  registerEnums(ClaimTypeEnum, ClaimReasonEnum, ClaimStatusEnum, ClaimSideEnum);

  const ClaimAccountType = builder.objectRef<ClaimAccount>('ClaimAccount').implement({
    description: claimAccount.description,
    extensions: needs('pix:read'),
    fields: (t) => ({
      ...resourceFields(t, claimAccount),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The account. Null when it is not an account of the partner.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  ClaimNode.implement({
    description: claim.description,
    extensions: nodeType({ name: 'Claim', scope: 'pix:read', id: Uuid, load: claimsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Claim', id) }),
      ...resourceFields(t, claim, {
        keyType: PixKeyType,
        claimerAccount: ClaimAccountType,
        donorAccount: ClaimAccountType,
      }),
    }),
  });

  const ClaimConnection = connectionOf(ClaimNode, 'ClaimConnection', { description: 'Claims, newest first.' });

  builder.objectField(Account, 'claims', (t) =>
    t.field({
      type: ClaimConnection,
      description: 'Claims that involve the account as claimer or donor, newest first.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: ClaimStatusEnum, description: 'Return only claims in this state.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await claimsOf(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectField(PixKey, 'claims', (t) =>
    t.field({
      type: ClaimConnection,
      description: 'Claims to this key that involve an account of the partner, newest first.',
      args: pageArgs(t),
      resolve: async ({ key }, args, context) =>
        new Page(await claimsOfKey(context, key, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('claims', (t) =>
    t.field({
      type: ClaimConnection,
      nullable: true,
      description: 'Claims that involve an account as claimer or donor, newest first.',
      args: {
        ...pageArgs(t),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'Account of the partner.' }),
        status: t.arg({ type: ClaimStatusEnum, description: 'Return only claims in this state.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageClaims, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('claim', (t) =>
    t.field({
      type: ClaimNode,
      nullable: true,
      description: 'One claim. Null when it does not exist or does not involve the account.',
      args: {
        claimId: t.arg({ ...idOf('Claim'), required: true, description: 'The `claimId` or global `id` of the claim.' }),
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: "The partner's account on either side of the claim.",
        }),
      },
      resolve: (_root, args, context) =>
        orNull(context.enter(getClaim, args), 'claim_not_found', 'claim_not_of_account'),
    }),
  );
}

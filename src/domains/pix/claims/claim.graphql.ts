import { builder, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES } from '../../../rails/dict-codes.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { PixKey } from '../keys/pix-key.graphql.ts';
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
  registerEnums(ClaimTypeEnum, ClaimReasonEnum);

  const ClaimStatusEnum = builder.enumType('ClaimStatus', {
    description: 'State of a claim.',
    values: enumValues(claimStates.states),
  });

  const ClaimSideEnum = builder.enumType('ClaimSide', {
    description: 'A side of a claim.',
    values: enumValues(CLAIM_SIDES),
  });

  const ClaimAccountType = builder.objectRef<ClaimAccount>('ClaimAccount').implement({
    description: 'The account on one side of a claim.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      accountId: t.exposeInt('accountId', {
        nullable: true,
        description: '`account_id` in REST. Null when it is not an account of the partner.',
      }),
      ispb: t.exposeString('ispb', { description: "ISPB of the account's institution, 8 characters." }),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The account. Null when it is not an account of the partner.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  ClaimNode.implement({
    description: 'A claim to a PIX key of another account: portability or ownership (DICT API 1.8.0).',
    extensions: nodeType({ name: 'Claim', scope: 'pix:read', id: Uuid, load: claimsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Claim', id) }),
      claimId: t.id({ description: '`id` in REST, `claimId` in webhooks (UUID).', resolve: ({ id }) => id }),
      claimType: t.expose('claimType', { type: ClaimTypeEnum, description: 'Kind of the claim.' }),
      keyType: t.expose('keyType', {
        type: PixKeyType,
        description: 'Kind of the key. Never `EVP`, because a random key cannot be claimed.',
      }),
      key: t.exposeString('key', { description: 'The key.' }),
      status: t.expose('status', { type: ClaimStatusEnum, description: 'State of the claim.' }),
      claimerAccount: t.field({
        type: ClaimAccountType,
        description: 'The side that claims the key.',
        resolve: ({ claimerAccount }) => claimerAccount,
      }),
      donorAccount: t.field({
        type: ClaimAccountType,
        description: 'The side that has the key, or had it when the claim was opened.',
        resolve: ({ donorAccount }) => donorAccount,
      }),
      donorDeadline: t.expose('donorDeadline', {
        type: 'DateTime',
        description:
          "Deadline of the donor's decision. When it passes, portability is cancelled and ownership confirmed.",
      }),
      claimerDeadline: t.expose('claimerDeadline', {
        type: 'DateTime',
        description:
          'End of the completion period, from which ownership can be completed. It is brought forward when the donor agrees.',
      }),
      confirmReason: t.expose('confirmReason', {
        type: ClaimReasonEnum,
        nullable: true,
        description: "Reason of the donor's confirmation. Null when the claim was not confirmed.",
      }),
      cancelReason: t.expose('cancelReason', {
        type: ClaimReasonEnum,
        nullable: true,
        description: 'Reason of the cancellation. Null when the claim was not cancelled.',
      }),
      cancelledBy: t.expose('cancelledBy', {
        type: ClaimSideEnum,
        nullable: true,
        description: 'Side that cancelled the claim. Null when it was not cancelled.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of opening.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the latest change.' }),
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

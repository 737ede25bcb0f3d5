import { builder, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/ids.ts';
import { KeysetPage } from '../../../platform/pagination.ts';
import { CLAIM_REASONS, CLAIM_SIDES, CLAIM_TYPES } from '../../../rails/dict-codes.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../dict/dict.graphql.ts';
import { PixKey } from '../keys/pix-key.graphql.ts';
import { type ClaimAccount, type ClaimRecord, claimsById } from './claim.ts';
import { ClaimPage, claimsOfAccounts, claimsOfKeys, getClaim, pageClaims } from './claim-pages.ts';
import { claimStates } from './claim-states.ts';

export const ClaimTypeEnum = enumType('ClaimType', {
  description: 'What is claimed.',
  values: enumValues(CLAIM_TYPES),
});

export const ClaimReasonEnum = enumType('ClaimReason', {
  description: 'Why a claim is confirmed or cancelled, in the arrangement’s words (DICT API 1.8.0).',
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
        description: '`account_id` of REST; null when it is not an account of the partner.',
      }),
      ispb: t.exposeString('ispb', { description: 'ISPB of the institution that has the account, 8 characters.' }),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The account; null when it is not the partner’s.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  ClaimNode.implement({
    description: 'A claim to a PIX key that another account has: portability or ownership (DICT API 1.8.0).',
    extensions: nodeType({ name: 'Claim', scope: 'pix:read', id: Uuid, load: claimsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Claim', id) }),
      claimId: t.id({ description: '`id` of REST, `claimId` of webhooks (UUID).', resolve: ({ id }) => id }),
      claimType: t.expose('claimType', { type: ClaimTypeEnum, description: 'What is claimed.' }),
      keyType: t.expose('keyType', {
        type: PixKeyType,
        description: 'Kind of the key; never `EVP`, which cannot be claimed.',
      }),
      key: t.exposeString('key', { description: 'The key.' }),
      status: t.expose('status', { type: ClaimStatusEnum, description: 'Its state.' }),
      claimerAccount: t.field({
        type: ClaimAccountType,
        description: 'Who claims the key.',
        resolve: ({ claimerAccount }) => claimerAccount,
      }),
      donorAccount: t.field({
        type: ClaimAccountType,
        description: 'Who has the key, or had it when the claim was opened.',
        resolve: ({ donorAccount }) => donorAccount,
      }),
      donorDeadline: t.expose('donorDeadline', {
        type: 'DateTime',
        description:
          'Until then the donor decides; when it does not, portability is cancelled and ownership confirmed.',
      }),
      claimerDeadline: t.expose('claimerDeadline', {
        type: 'DateTime',
        description:
          'End of the completion period: ownership can be completed from then on. It comes at once when the donor agrees.',
      }),
      confirmReason: t.expose('confirmReason', {
        type: ClaimReasonEnum,
        nullable: true,
        description: 'Why the donor confirmed; null: it has not.',
      }),
      cancelReason: t.expose('cancelReason', {
        type: ClaimReasonEnum,
        nullable: true,
        description: 'Why it was cancelled; null: it was not.',
      }),
      cancelledBy: t.expose('cancelledBy', {
        type: ClaimSideEnum,
        nullable: true,
        description: 'Who cancelled it; null: nobody.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    }),
  });

  const ClaimConnection = connectionOf(ClaimNode, 'ClaimConnection', { description: 'Claims, newest first.' });

  builder.objectField(Account, 'claims', (t) =>
    t.field({
      type: ClaimConnection,
      description: 'The claims that involve the account, as claimer or as donor, newest first.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: ClaimStatusEnum, description: 'Only those in this state.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await claimsOf(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectField(PixKey, 'claims', (t) =>
    t.field({
      type: ClaimConnection,
      description: 'The claims to this key that involve an account of the partner, newest first.',
      args: pageArgs(t),
      resolve: async ({ key }, args, context) =>
        new Page(await claimsOfKey(context, key, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('claims', (t) =>
    t.field({
      type: ClaimConnection,
      nullable: true,
      description: 'The claims that involve an account, as claimer or as donor, newest first.',
      args: {
        ...pageArgs(t),
        accountId: t.arg({ ...integerIdOf('Account'), required: true, description: 'Account of the partner.' }),
        status: t.arg({ type: ClaimStatusEnum, description: 'Only those in this state.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageClaims, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('claim', (t) =>
    t.field({
      type: ClaimNode,
      nullable: true,
      description: 'One claim; null when there is none with this id, or it does not involve the account.',
      args: {
        claimId: t.arg({ ...idOf('Claim'), required: true, description: 'Its `claimId`, or its `id`.' }),
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: 'Account of the partner that claims or gives the key.',
        }),
      },
      resolve: (_root, args, context) =>
        orNull(context.enter(getClaim, args), 'claim_not_found', 'claim_not_of_account'),
    }),
  );
}

import { builder } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { Uuid } from '../../../platform/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../../pix/dict/dict.graphql.ts';
import {
  BENEFICIARY_ACCOUNT_TYPES,
  createFavorite,
  type DeletedFavorite,
  deleteFavorite,
  FAVORITES_PER_PARTNER,
  type Favorite,
  favoritesById,
  favoritesOfAccounts,
  type ListedFavorite,
  listFavorites,
} from './favorite.ts';

const BeneficiaryAccountType = enumType('BeneficiaryAccountType', {
  description: "Kind of an account at a beneficiary's bank.",
  values: enumValues(BENEFICIARY_ACCOUNT_TYPES),
});

const FavoriteType = builder.objectRef<Favorite>('Favorite');

export function favoriteGraph(): void {
  registerEnums(BeneficiaryAccountType);

  FavoriteType.implement({
    description: 'A beneficiary that is kept for later transfers.',
    extensions: nodeType({ name: 'Favorite', scope: 'transfer:read', id: Uuid, load: favoritesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Favorite', id) }),
      favoriteId: t.id({ description: '`id` of REST (UUID).', resolve: ({ id }) => id }),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The account that it is for; null: for all accounts of the partner.',
        resolve: ({ accountId }) => accountId,
      }),
      name: t.exposeString('name', { description: 'Name of the beneficiary.' }),
      document: t.exposeString('document', { description: 'CPF or CNPJ of the beneficiary.' }),
      bankCode: t.exposeString('bankCode', { description: 'Its bank: 3 digits (COMPE) or 8 (ISPB).' }),
      branch: t.exposeString('branch', { description: 'Branch, without check digit.' }),
      accountNumber: t.exposeString('accountNumber', { description: 'Account with its check digit, without hyphen.' }),
      accountType: t.expose('accountType', { type: BeneficiaryAccountType, description: 'Kind of the account.' }),
      pixKey: t.exposeString('pixKey', { nullable: true, description: 'PIX key of the beneficiary.' }),
      pixKeyType: t.expose('pixKeyType', { type: PixKeyType, nullable: true, description: 'Kind of that key.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when it is kept.' }),
    }),
  });

  builder.objectField(Account, 'favorites', (t) =>
    t.loadableGroup({
      type: FavoriteType,
      description: `Beneficiaries that are kept for it, or for all accounts, oldest first: ${FAVORITES_PER_PARTNER} at most.`,
      extensions: listOf(FAVORITES_PER_PARTNER),
      load: (ids: number[], { database, partnerId }: GraphqlContext) => favoritesOfAccounts(database, partnerId, ids),
      group: (row) => (row as ListedFavorite).listedFor,
      resolve: ({ id }) => id,
    }),
  );

  builder.queryField('favorites', (t) =>
    t.field({
      type: [FavoriteType],
      nullable: true,
      description: `Beneficiaries that are kept, oldest first: ${FAVORITES_PER_PARTNER} at most.`,
      extensions: listOf(FAVORITES_PER_PARTNER),
      args: {
        accountId: t.arg({
          ...integerIdOf('Account'),
          description: 'Those for this account and those for all accounts.',
        }),
      },
      resolve: async (_root, { accountId }, context) => [...(await context.enter(listFavorites, { accountId }))],
    }),
  );

  operationMutation(createFavorite, {
    type: FavoriteType,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        description: 'Account that it is for; all of the partner when left out.',
      }),
      name: t.string({ required: true, description: 'Name, at most 140 characters.' }),
      document: t.string({ required: true, description: 'CPF or CNPJ, without mask.' }),
      bankCode: t.string({ required: true, description: 'Bank: 3 digits (COMPE) or 8 (ISPB).' }),
      branch: t.string({ required: true, description: 'Branch, 1 to 4 digits without check digit.' }),
      accountNumber: t.string({ required: true, description: 'Account with its check digit, 1 to 20 digits.' }),
      accountType: t.field({
        type: BeneficiaryAccountType,
        description: 'Kind of the account; CHECKING when left out.',
      }),
      pixKey: t.string({ description: 'PIX key, as the directory writes it.' }),
      pixKeyType: t.field({ type: PixKeyType, description: 'Kind of that key; found out from it when left out.' }),
    }),
  });

  const DeletedFavoriteType = builder.objectRef<DeletedFavorite>('DeletedFavorite').implement({
    description: 'A beneficiary that is not kept any more.',
    fields: (t) => ({ favoriteId: t.exposeID('favoriteId', { description: 'Its `favoriteId`.' }) }),
  });

  operationMutation(deleteFavorite, {
    type: DeletedFavoriteType,
    input: (t) => ({
      favoriteId: t.field({ ...idOf('Favorite'), required: true, description: 'The favorite.' }),
      accountId: t.field({
        ...integerIdOf('Account'),
        description: 'Refused as unknown when it is for another account.',
      }),
    }),
  });
}

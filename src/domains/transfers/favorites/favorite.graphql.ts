import { builder } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { PixKeyType } from '../../pix/dict/dict.graphql.ts';
import { BENEFICIARY_ACCOUNT_TYPES, favorite } from './favorite.resource.ts';
import {
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
  description: "Type of an account at the beneficiary's bank.",
  values: enumValues(BENEFICIARY_ACCOUNT_TYPES),
});

const FavoriteType = builder.objectRef<Favorite>('Favorite');

export function favoriteGraph(): void {
  registerEnums(BeneficiaryAccountType);

  FavoriteType.implement({
    description: favorite.description,
    extensions: nodeType({ name: 'Favorite', scope: 'transfer:read', id: Uuid, load: favoritesById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Favorite', id) }),
      ...resourceFields(t, favorite, { pixKeyType: PixKeyType }),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'Account of the favorite. Null when it is for all accounts of the partner.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  builder.objectField(Account, 'favorites', (t) =>
    t.loadableGroup({
      type: FavoriteType,
      description: `Saved beneficiaries of the account and of all accounts, oldest first: at most ${FAVORITES_PER_PARTNER}.`,
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
      description: `Saved beneficiaries, oldest first: at most ${FAVORITES_PER_PARTNER}.`,
      extensions: listOf(FAVORITES_PER_PARTNER),
      args: {
        accountId: t.arg({
          ...integerIdOf('Account'),
          description: 'Only favorites of this account and of all accounts.',
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
        description: 'Account of the favorite; all accounts of the partner when omitted.',
      }),
      name: t.string({ required: true, description: 'Name, at most 140 characters.' }),
      document: t.string({ required: true, description: 'CPF or CNPJ, without mask.' }),
      bankCode: t.string({ required: true, description: 'Bank: 3 digits (COMPE) or 8 (ISPB).' }),
      branch: t.string({ required: true, description: 'Branch, 1 to 4 digits without check digit.' }),
      accountNumber: t.string({ required: true, description: 'Account with its check digit, 1 to 20 digits.' }),
      accountType: t.field({
        type: BeneficiaryAccountType,
        description: 'Type of the account; CHECKING by default.',
      }),
      pixKey: t.string({ description: 'PIX key, as people write it; saved in its canonical form.' }),
      pixKeyType: t.field({ type: PixKeyType, description: 'Type of the key; detected when omitted.' }),
    }),
  });

  const DeletedFavoriteType = builder.objectRef<DeletedFavorite>('DeletedFavorite').implement({
    description: 'A deleted favorite.',
    fields: (t) => ({ favoriteId: t.exposeID('favoriteId', { description: '`favoriteId` of the favorite.' }) }),
  });

  operationMutation(deleteFavorite, {
    type: DeletedFavoriteType,
    input: (t) => ({
      favoriteId: t.field({ ...idOf('Favorite'), required: true, description: 'The favorite.' }),
      accountId: t.field({
        ...integerIdOf('Account'),
        description: 'The favorite is not found when it belongs to another account.',
      }),
    }),
  });
}

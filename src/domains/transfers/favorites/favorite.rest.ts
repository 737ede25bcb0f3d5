import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { body, NO_CONTENT, path, queryInteger, route } from '../../../rest/route.ts';
import { BENEFICIARY_ACCOUNT_TYPES, createFavorite, deleteFavorite, type Favorite, listFavorites } from './favorite.ts';

const FavoriteRecord = z
  .object({
    id: z.uuid(),
    account_id: z
      .int()
      .nullable()
      .meta({ description: 'Account of the favorite. Null when it is for all accounts of the partner' }),
    name: z.string(),
    document: z.string(),
    bankCode: z.string(),
    branch: z.string(),
    accountNumber: z.string().meta({ description: 'With its check digit, without hyphen' }),
    accountType: z.enum(wordsOf(BENEFICIARY_ACCOUNT_TYPES)),
    pixKey: z.string().nullable(),
    pixKeyType: z.enum(wordsOf(PIX_KEY_TYPES)).nullable(),
    createdAt: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'FavoriteBeneficiary' });

const record = ({ accountId, createdAt, ...favorite }: Favorite): z.input<typeof FavoriteRecord> => ({
  ...favorite,
  account_id: accountId,
  createdAt: createdAt.toISOString(),
});

const SENT = {
  name: 'Oficina do João Ltda',
  document: '11222333000181',
  bankCode: '00000000',
  branch: '1234',
  accountNumber: '567890X',
};
const EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  account_id: null,
  ...SENT,
  accountType: 'checking',
  pixKey: null,
  pixKeyType: null,
  createdAt: '2026-11-21T15:30:10.123Z',
};

const TAG = 'Transfers';

export const favoriteRoutes = [
  route({
    method: 'POST',
    path: '/transfers/favorites',
    status: 201,
    repeated: 200,
    tag: TAG,
    operation: createFavorite,
    rules: [
      'Repeating the same document, bank, branch and account number returns the saved favorite with 200',
      'A partner can have 500 favorites',
    ],
    graph: 'Mutation.createFavorite',
    from: {
      accountId: body('account_id'),
      name: body('name'),
      document: body('document'),
      bankCode: body('bankCode'),
      branch: body('branch'),
      accountNumber: body('accountNumber'),
      accountType: body('accountType'),
      pixKey: body('pixKey'),
      pixKeyType: body('pixKeyType'),
    },
    answer: FavoriteRecord,
    reply: record,
    example: { body: SENT, answer: { data: EXAMPLE } },
  }),
  route({
    method: 'GET',
    path: '/transfers/favorites',
    tag: TAG,
    operation: listFavorites,
    rules: [
      'With `account_id`: those for this account, and those for all accounts',
      'At most 500, all in one response',
    ],
    graph: 'Query.favorites',
    from: { accountId: queryInteger('account_id') },
    answer: z.array(FavoriteRecord),
    reply: (favorites) => favorites.map(record),
    example: { answer: { data: [EXAMPLE] } },
  }),
  route({
    ...NO_CONTENT,
    method: 'DELETE',
    path: '/transfers/favorites/{id}',
    tag: TAG,
    operation: deleteFavorite,
    rules: ['With `account_id`: unless it is for another account'],
    graph: 'Mutation.deleteFavorite',
    from: { favoriteId: path('id', 'favorite_not_found'), accountId: queryInteger('account_id') },
  }),
];

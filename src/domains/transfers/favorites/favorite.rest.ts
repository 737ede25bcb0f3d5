import { z } from 'zod';
import { responds } from '../../../platform/resource/record.ts';
import { body, NO_CONTENT, path, queryInteger, route } from '../../../rest/route.ts';
import { favoriteRecord } from './favorite.resource.ts';
import { createFavorite, deleteFavorite, listFavorites } from './favorite.ts';

const SENT = {
  name: 'Oficina do João Ltda',
  document: '11222333000181',
  bankCode: '00000000',
  branch: '1234',
  accountNumber: '567890X',
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
    ...responds(favoriteRecord),
    example: { body: SENT, answer: { data: favoriteRecord.example() } },
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
    answer: z.array(favoriteRecord.schema),
    reply: (favorites) => favorites.map(favoriteRecord.of),
    example: { answer: { data: [favoriteRecord.example()] } },
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

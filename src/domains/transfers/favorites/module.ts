import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import type { Module } from '../../module.ts';
import { favoriteGraph } from './favorite.graphql.ts';
import { favoriteRoutes } from './favorite.rest.ts';

export const favorites: Module = {
  name: 'favorites',
  routes: favoriteRoutes,
  graph: [favoriteGraph],
  personalData: [dataOfAccounts('favorite', { erased: { ended: 'deleted' } })],
};

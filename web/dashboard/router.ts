import { createRouter } from '@tanstack/react-router';
import { Loading } from '../shared/parts/states.tsx';
import { parseSearch, stringifySearch } from '../shared/table/search.ts';
import { root } from './root.ts';
import { routes } from './routes.ts';
import { BASE } from './session/session.ts';

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: `${BASE}/dashboard`,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

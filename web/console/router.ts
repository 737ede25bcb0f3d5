import { createRouter } from '@tanstack/react-router';
import { Loading } from '../shared/parts/states.tsx';
import { parseSearch, stringifySearch } from '../shared/table/search.ts';
import { routes } from './areas.ts';
import { root } from './root.ts';
import { BASE } from './session/session.ts';

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: `${BASE}/console`,
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

import { createRouter } from '@tanstack/react-router';
import { Loading } from '../shared/parts/states.tsx';
import { parseSearch, stringifySearch } from '../shared/table/search.ts';
import { entries, routes } from './areas.ts';
import { BASE } from './session/session.ts';
import { root } from './shell/root.ts';

export const router = createRouter({
  routeTree: root.addChildren(routes),
  context: { entries },
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

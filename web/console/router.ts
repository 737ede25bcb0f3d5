import { createRouter } from '@tanstack/react-router';
import { Loading } from '../shared/parts/states.tsx';
import { routes } from './areas.ts';
import { root } from './root.ts';
import { BASE } from './session/session.ts';

/** Filters stand in the address as they are: `?status=PENDING`. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

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

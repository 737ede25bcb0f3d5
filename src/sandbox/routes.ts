import type { Route } from '../rest/route.ts';
import { clockRoutes } from './clock.rest.ts';
import { pixReceivedRoutes } from './pix-received.rest.ts';

/** Routes of the sandbox, below `/api/sandbox/v1`. */
export const sandboxRoutes: readonly Route[] = [...pixReceivedRoutes, ...clockRoutes];

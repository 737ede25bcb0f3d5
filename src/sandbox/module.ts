import { clockGraph } from './clock.graphql.ts';
import { clockRoutes } from './clock.rest.ts';

/** Business time, which a sandbox can move on. */
export const sandboxClock = { name: 'sandbox clock', sandbox: { routes: clockRoutes, graph: [clockGraph] } };

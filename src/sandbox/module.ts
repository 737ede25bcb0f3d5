import { clockGraph } from './clock.graphql.ts';
import { clockRoutes } from './clock.rest.ts';

export const sandboxClock = { name: 'sandbox clock', sandbox: { routes: clockRoutes, graph: [clockGraph] } };

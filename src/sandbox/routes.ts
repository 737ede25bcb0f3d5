import type { Route } from '../rest/route.ts';
import { chargePaymentRoutes } from './charge-payment.rest.ts';
import { claimSimulationRoutes } from './claim.rest.ts';
import { clockRoutes } from './clock.rest.ts';
import { infractionSimulationRoutes } from './infraction.rest.ts';
import { medSimulationRoutes } from './med.rest.ts';
import { pixKeySimulationRoutes } from './pix-key.rest.ts';
import { pixReceivedRoutes } from './pix-received.rest.ts';
import { pixReturnRoutes } from './pix-return.rest.ts';

/** Routes of the sandbox, below `/api/sandbox/v1`. */
export const sandboxRoutes: readonly Route[] = [
  ...pixKeySimulationRoutes,
  ...pixReceivedRoutes,
  ...chargePaymentRoutes,
  ...pixReturnRoutes,
  ...clockRoutes,
  ...claimSimulationRoutes,
  ...infractionSimulationRoutes,
  ...medSimulationRoutes,
];

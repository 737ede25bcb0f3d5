import { graphParts } from '../domains.ts';
import { buildSchema } from '../graphql/schema.ts';
import { chargePaymentGraph } from './charge-payment.graphql.ts';
import { claimSimulationGraph } from './claim.graphql.ts';
import { clockGraph } from './clock.graphql.ts';
import { infractionSimulationGraph } from './infraction.graphql.ts';
import { medSimulationGraph } from './med.graphql.ts';
import { pixKeySimulationGraph } from './pix-key.graphql.ts';
import { pixReceivedGraph } from './pix-received.graphql.ts';
import { pixReturnGraph } from './pix-return.graphql.ts';

/** The graph with what only a sandbox has. */
export const sandboxGraphSchema = (parts = graphParts) =>
  buildSchema(
    [
      ...parts,
      chargePaymentGraph,
      claimSimulationGraph,
      clockGraph,
      infractionSimulationGraph,
      medSimulationGraph,
      pixKeySimulationGraph,
      pixReceivedGraph,
      pixReturnGraph,
    ],
    'sandbox',
  );

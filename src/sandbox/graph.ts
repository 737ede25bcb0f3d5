// The sandbox's part of the graph. Imported in a sandbox only, before the schema is built.
import './charge-payment.graphql.ts';
import './claim.graphql.ts';
import './clock.graphql.ts';
import './infraction.graphql.ts';
import './med.graphql.ts';
import './pix-key.graphql.ts';
import './pix-received.graphql.ts';
import './pix-return.graphql.ts';

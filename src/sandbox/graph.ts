// The sandbox's part of the graph. Imported in a sandbox only, before the schema is built.
import './clock.graphql.ts';
import './pix-received.graphql.ts';

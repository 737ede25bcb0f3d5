import { createServer } from 'node:http';
import { Pool } from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { SafeError } from 'postgraphile/grafast';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { POOL_SIZE } from '../floor-statements.ts';
import { serveParent } from '../process.ts';
import { Tokens } from './tokens.mjs';

// PostGraphile 5 as its documentation recommends: library mode on Node's own server, the Amber preset, tenancy by
// row-level security with the caller's identity in `pgSettings`. It prepares its statements by default.
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const tokens = new Tokens(pool);

const serv = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['peers_graph'], pubsub: false })],
  grafast: {
    async context(request, args) {
      const partnerId = await tokens.partnerOf(request.node?.req.headers.authorization);
      if (partnerId === null) throw new SafeError('unauthorized', {}, { statusCode: 401 });
      return { ...args.contextValue, pgSettings: { role: 'peer_partner', 'peers.partner_id': partnerId } };
    },
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false, watch: false },
}).createServ(grafserv);

const server = createServer();
await serv.addTo(server);
server.keepAliveTimeout = 65_000;
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
serveParent(
  { origin: `http://127.0.0.1:${server.address().port}` },
  async () => null,
  async () => {
    server.close();
    server.closeAllConnections();
    await pool.end();
  },
);

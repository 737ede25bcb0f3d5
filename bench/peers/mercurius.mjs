import Fastify from 'fastify';
import { GraphQLScalarType } from 'graphql';
import mercurius from 'mercurius';
import { Pool, types } from 'pg';
import { POOL_SIZE } from '../floor-statements.ts';
import { serveParent } from '../process.ts';
import { Tokens } from './tokens.mjs';

// mercurius as its documentation recommends: SDL, resolvers, loaders for nested fields, and the JIT, on Fastify without
// logging. Loaders are not cached, which is faster here, because no account occurs twice in a request.
const SCHEMA = `
  scalar DateTime
  scalar Cents
  enum AccountType { PAYMENT CHECKING SAVINGS SALARY CLIENT CLIENT_EXTERNAL ESCROW }
  enum AccountStatus { ACTIVE BLOCKED CLOSED }
  enum TransactionType { PIX_OUT PIX_IN INTERNAL }
  enum TransactionStatus { PROCESSING ACCEPTED SETTLED COMPLETED REJECTED TIMEOUT CANCELLED REFUNDED }
  type Transaction {
    transactionId: ID!
    type: TransactionType!
    status: TransactionStatus!
    amount: Cents!
    fee: Cents!
    description: String
    errorReason: String
    createdAt: DateTime!
    completedAt: DateTime
  }
  type TransactionEdge { node: Transaction! }
  type TransactionConnection { edges: [TransactionEdge!]! }
  type Account {
    accountId: Int!
    accountType: AccountType!
    agency: String!
    accountNumber: String!
    iban: String!
    status: AccountStatus!
    currency: String!
    createdAt: DateTime!
    transactions(first: Int!): TransactionConnection!
  }
  type AccountEdge { node: Account! }
  type AccountConnection { edges: [AccountEdge!]! }
  type Query { accounts(first: Int!): AccountConnection! }
`;

types.setTypeParser(types.builtins.INT8, Number);
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const tokens = new Tokens(pool);

const connection = (rows) => ({ edges: rows.map((node) => ({ node })) });

const resolvers = {
  DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (value) => value.toISOString() }),
  Cents: new GraphQLScalarType({ name: 'Cents', serialize: Number }),
  Query: {
    async accounts(_root, { first }, { partnerId }) {
      const { rows } = await pool.query({
        name: 'accounts',
        text: `select a.id as "accountId", upper(a.account_type) as "accountType", a.agency,
            a.account_number as "accountNumber", a.iban, upper(b.status) as status, 'BRL' as currency,
            a.created_at as "createdAt"
          from account a join balance b on b.account_id = a.id where a.partner_id = $1 order by a.id limit $2`,
        values: [partnerId, first],
      });
      return connection(rows);
    },
  },
};

const loaders = {
  Account: {
    transactions: {
      async loader(queries, { partnerId }) {
        const ids = queries.map(({ obj }) => obj.accountId);
        const { rows } = await pool.query({
          name: 'transactions',
          text: `select t.* from unnest($1::bigint[]) parent(id) cross join lateral (
              select account_id as "accountId", id as "transactionId", upper(type) as type, upper(status) as status,
                amount, fee, description, error_reason as "errorReason", created_at as "createdAt",
                completed_at as "completedAt"
              from transaction where account_id = parent.id and partner_id = $2 order by id desc limit $3
            ) t`,
          values: [ids, partnerId, queries[0].params.first],
        });
        const listed = new Map(ids.map((id) => [id, []]));
        for (const row of rows) listed.get(row.accountId).push(row);
        return ids.map((id) => connection(listed.get(id)));
      },
      opts: { cache: false },
    },
  },
};

const app = Fastify();
app.register(mercurius, {
  schema: SCHEMA,
  resolvers,
  loaders,
  jit: 1,
  async context(request) {
    const partnerId = await tokens.partnerOf(request.headers.authorization);
    if (partnerId === null) throw new mercurius.ErrorWithProps('unauthorized', {}, 401);
    return { partnerId };
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
serveParent(
  { origin: `http://127.0.0.1:${app.server.address().port}` },
  async () => null,
  async () => {
    app.server.closeAllConnections();
    await app.close();
    await pool.end();
  },
);

import { createServer } from 'node:http';
import { useGraphQlJit } from '@envelop/graphql-jit';
import SchemaBuilder from '@pothos/core';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import { and, desc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { Pool } from 'pg';
import { POOL_SIZE } from '../floor-statements.ts';
import { serveParent } from '../process.ts';
import { Tokens } from './tokens.mjs';

// A typical current stack: Yoga with its caches of parsed and validated documents and the JIT, a Pothos schema with
// data loaders for nested lists, and Drizzle's prepared statements on the gateway's tables.
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const tokens = new Tokens(pool);
const db = drizzle({ client: pool });

const instant = (name) => timestamp(name, { withTimezone: true });
const cents = (name) => bigint(name, { mode: 'number' });
const account = pgTable('account', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  partnerId: uuid('partner_id'),
  accountType: text('account_type'),
  agency: text('agency'),
  accountNumber: text('account_number'),
  iban: text('iban'),
  createdAt: instant('created_at'),
});
const balance = pgTable('balance', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  status: text('status'),
});
const transaction = pgTable('transaction', {
  transactionId: uuid('id').primaryKey(),
  partnerId: uuid('partner_id'),
  accountId: bigint('account_id', { mode: 'number' }),
  type: text('type'),
  status: text('status'),
  amount: cents('amount'),
  fee: cents('fee'),
  description: text('description'),
  errorReason: text('error_reason'),
  createdAt: instant('created_at'),
  completedAt: instant('completed_at'),
});

const accounts = db
  .select({
    accountId: account.id,
    accountType: account.accountType,
    agency: account.agency,
    accountNumber: account.accountNumber,
    iban: account.iban,
    status: balance.status,
    createdAt: account.createdAt,
  })
  .from(account)
  .innerJoin(balance, eq(balance.accountId, account.id))
  .where(eq(account.partnerId, sql.placeholder('partnerId')))
  .orderBy(account.id)
  .limit(sql.placeholder('first'))
  .prepare('accounts');

const newest = db
  .select()
  .from(transaction)
  .where(and(sql`${transaction.accountId} = parent.id`, eq(transaction.partnerId, sql.placeholder('partnerId'))))
  .orderBy(desc(transaction.transactionId))
  .limit(sql.placeholder('first'))
  .as('newest');
const { partnerId: _, ...shown } = newest._.selectedFields;
const transactions = db
  .select(shown)
  .from(sql`unnest(${sql.placeholder('ids')}::bigint[]) parent(id)`)
  .crossJoinLateral(newest)
  .prepare('transactions');

const builder = new SchemaBuilder({ plugins: [DataloaderPlugin], defaultFieldNullability: false });
builder.scalarType('DateTime', { serialize: (value) => value.toISOString() });
builder.scalarType('Cents', { serialize: Number });

const enumType = (name, values) => builder.enumType(name, { values });
const AccountType = enumType('AccountType', [
  'PAYMENT',
  'CHECKING',
  'SAVINGS',
  'SALARY',
  'CLIENT',
  'CLIENT_EXTERNAL',
  'ESCROW',
]);
const AccountStatus = enumType('AccountStatus', ['ACTIVE', 'BLOCKED', 'CLOSED']);
const TransactionType = enumType('TransactionType', ['PIX_OUT', 'PIX_IN', 'INTERNAL']);
const TransactionStatus = enumType('TransactionStatus', [
  'PROCESSING',
  'ACCEPTED',
  'SETTLED',
  'COMPLETED',
  'REJECTED',
  'TIMEOUT',
  'CANCELLED',
  'REFUNDED',
]);

const upper = (t, name, type) => t.field({ type, resolve: (row) => row[name].toUpperCase() });

function connectionOf(type) {
  const edge = builder.objectRef(`${type.name}Edge`).implement({
    fields: (t) => ({ node: t.field({ type, resolve: (row) => row }) }),
  });
  return builder.objectRef(`${type.name}Connection`).implement({
    fields: (t) => ({ edges: t.field({ type: [edge], resolve: (rows) => rows }) }),
  });
}

const Transaction = builder.objectRef('Transaction').implement({
  fields: (t) => ({
    transactionId: t.exposeID('transactionId'),
    type: upper(t, 'type', TransactionType),
    status: upper(t, 'status', TransactionStatus),
    amount: t.expose('amount', { type: 'Cents' }),
    fee: t.expose('fee', { type: 'Cents' }),
    description: t.exposeString('description', { nullable: true }),
    errorReason: t.exposeString('errorReason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true }),
  }),
});
const TransactionConnection = connectionOf(Transaction);

const Account = builder.objectRef('Account').implement({
  fields: (t) => ({
    accountId: t.exposeInt('accountId'),
    accountType: upper(t, 'accountType', AccountType),
    agency: t.exposeString('agency'),
    accountNumber: t.exposeString('accountNumber'),
    iban: t.exposeString('iban'),
    status: upper(t, 'status', AccountStatus),
    currency: t.string({ resolve: () => 'BRL' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    transactions: t.loadable({
      type: TransactionConnection,
      args: { first: t.arg.int({ required: true }) },
      byPath: true,
      async load(ids, { partnerId }, { first }) {
        const listed = new Map(ids.map((id) => [id, []]));
        const rows = await transactions.execute({ ids, partnerId, first });
        for (const row of rows) listed.get(row.accountId).push(row);
        return ids.map((id) => listed.get(id));
      },
      resolve: ({ accountId }) => accountId,
    }),
  }),
});

builder.queryType({
  fields: (t) => ({
    accounts: t.field({
      type: connectionOf(Account),
      args: { first: t.arg.int({ required: true }) },
      resolve: (_root, { first }, { partnerId }) => accounts.execute({ partnerId, first }),
    }),
  }),
});

const yoga = createYoga({
  schema: builder.toSchema(),
  plugins: [useGraphQlJit()],
  graphiql: false,
  landingPage: false,
  logging: false,
  async context({ request }) {
    const partnerId = await tokens.partnerOf(request.headers.get('authorization'));
    if (partnerId === null) throw new GraphQLError('unauthorized', { extensions: { http: { status: 401 } } });
    return { partnerId };
  },
});
const server = createServer(yoga);
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

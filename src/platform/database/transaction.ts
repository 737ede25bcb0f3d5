import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Queryable, Statement } from './queryable.ts';

/**
 * Runs a statement on a connection or the pool, by callback: for its promise the driver assigns a function to a
 * property. V8 allocates that function in its old generation, where it would keep every result alive until a full
 * collection ([ADR 99](../../../docs/adr/0099-keep-per-request-objects-out-of-v8s-old-generation.md)).
 */
export async function answerOf<Row extends object>(
  on: Pool | PoolClient,
  query: QueryConfig,
): Promise<QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      on.query<Row>(query, (error, answer) => {
        if (error) reject(error);
        else resolve(answer);
      });
    });
  } catch (error) {
    // The driver's stack leads to the socket, this one to the caller.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

export async function run<Row extends object>(
  on: Pool | PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await answerOf<Row>(on, { name, text, values: values as unknown[] })).rows;
}

/** The owner whose data an entity manager reads. */
export interface Confinement {
  readonly partnerId: string;
  readonly institutionId: number;
}

export interface TransactionOptions {
  readonly lockTimeoutMs?: number | undefined;
  /** Owner of the visible and writable rows, in tables with row-level security; absent: all rows, as workers need. */
  readonly onlyOf?: { readonly partnerId?: string | undefined; readonly institutionId: number } | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** First statement of a transaction, in one round trip. Its settings end with the transaction. */
export function beginning({ lockTimeoutMs, onlyOf }: TransactionOptions): string {
  const settings = {
    ...(lockTimeoutMs === undefined ? {} : { lock_timeout: String(lockTimeoutMs) }),
    ...(onlyOf?.partnerId === undefined ? {} : { 'gateway.partner': onlyOf.partnerId }),
    ...(onlyOf === undefined ? {} : { 'gateway.institution': String(onlyOf.institutionId) }),
  };
  const all = Object.entries(settings).map(([name, value]) => {
    if (!/^\d+$/.test(value) && !UUID.test(value)) throw new TypeError(`${name} is neither a number nor a UUID`);
    return `set local ${name} = '${value}'`;
  });
  return all.length === 0 ? 'begin' : `begin work; ${all.join('; ')}`;
}

/** One transaction on one connection, with a unit of work that is created on first use. */
export class Transaction implements Queryable {
  readonly #fork: () => EntityManager;
  #client: PoolClient | null;
  #manager: EntityManager | undefined;

  constructor(client: PoolClient, fork: () => EntityManager) {
    this.#client = client;
    this.#fork = fork;
  }

  /** @throws Error when the transaction has ended, so that nothing runs outside of it */
  query<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row[]> {
    return run(this.#open(), stmt, values);
  }

  /** The transaction's entity manager, confined to this partner and this institution by filters. */
  entityManager({ partnerId, institutionId }: Confinement): EntityManager {
    if (!this.#manager) {
      this.#manager = this.#fork();
      this.#manager.setFilterParams('tenant', { partnerId });
      this.#manager.setFilterParams('institution', { institutionId });
      // The members that MikroORM needs of a transaction that it neither begins nor ends.
      this.#manager.setTransactionContext({
        executeQuery: async ({ sql, parameters }: { sql: string; parameters: unknown[] }) => {
          const { rows, rowCount } = await answerOf(this.#open(), { text: sql, values: parameters });
          return { rows, numAffectedRows: rowCount };
        },
      });
    }
    return this.#manager;
  }

  async flush(): Promise<void> {
    await this.#manager?.flush();
  }

  /** Rejects further statements, because an unawaited one would run outside the transaction. */
  end(): void {
    this.#client = null;
  }

  #open(): PoolClient {
    if (!this.#client) throw new Error('the transaction has ended');
    return this.#client;
  }
}

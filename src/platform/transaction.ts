import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Queryable, Statement } from './database.ts';
import type { Principal } from './operation.ts';

/**
 * The answer to a statement, on a connection or on any of the pool. It is asked for by callback: for its promise the driver assigns a
 * function to a property, which V8 therefore makes in its old generation, and with it every answer would stay until a full collection
 * ([ADR 99](../../docs/adr/0099-what-a-request-makes-dies-young.md)).
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
    // The driver's own leads to the socket, this one to whoever asked.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

/** Runs a statement: prepared under its name, wherever it runs. */
export async function run<Row extends object>(
  on: Pool | PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await answerOf<Row>(on, { name, text, values: values as unknown[] })).rows;
}

/** Whose data an entity manager reads. */
export interface Confinement {
  readonly partnerId: string;
  readonly institutionId: number;
}

export interface TransactionOptions {
  /** How long its statements wait for a lock, instead of what holds for all connections. */
  readonly lockTimeoutMs?: number | undefined;
  /** Whose rows alone it sees and writes, of tables with row-level security; left out: all, as a worker acts for all. */
  readonly onlyOf?: { readonly partnerId?: string | undefined; readonly institutionId: number } | undefined;
}

/** Whose rows alone a caller's writes reach. Persons act for their institution, over all its partners; who runs the gateway, for all. */
export function ownerOf({ audience, partnerId, institutionId }: Principal): TransactionOptions['onlyOf'] {
  if (audience === 'deployment') return undefined;
  return audience === 'partner' ? { partnerId, institutionId } : { institutionId };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a transaction begins with, all in one trip. Its settings end with it. */
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

/** One transaction on one connection: its statements, and a unit of work that is made when a rule first uses it. */
export class Transaction implements Queryable {
  readonly #fork: () => EntityManager;
  #client: PoolClient | null;
  #manager: EntityManager | undefined;

  constructor(client: PoolClient, fork: () => EntityManager) {
    this.#client = client;
    this.#fork = fork;
  }

  /** @throws Error when the transaction has ended, so that nothing runs outside of it. */
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

  /** Writes what the entity manager has collected, if a rule has used it. */
  async flush(): Promise<void> {
    await this.#manager?.flush();
  }

  /** Refuses further statements: one that a rule did not await would run outside of its transaction. */
  end(): void {
    this.#client = null;
  }

  #open(): PoolClient {
    if (!this.#client) throw new Error('the transaction has ended');
    return this.#client;
  }
}

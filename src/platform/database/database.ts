import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { Gate } from '../concurrency/gate.ts';
import { Batcher, READS } from './batcher.ts';
import { CancellableReads, type ReadingPlace } from './cancellable-reads.ts';
import { databaseAddress } from './database-address.ts';
import type { PROCESS_ROLE } from './database-login.ts';
import { followPrimary, SILENCE_MS } from './failover.ts';
import type { FunctionSet } from './functions.ts';
import { observe, parseTypes, sessionOptions, type TypeParsers } from './pool-options.ts';
import type { Finder, Queryable, Statement } from './queryable.ts';
import { ReadReplicas } from './read-replicas.ts';
import { answerOf, beginning, run, Transaction, type TransactionOptions } from './transaction.ts';
import { keepWarm } from './warm-connections.ts';

export interface DatabaseOptions {
  readonly url: string;
  readonly entities: NonNullable<Options['entities']>;
  readonly log: Logger;
  readonly poolSize: number;
  /** The role whose rights the connection must have; null for the rights of the user itself, without our limits. */
  readonly role: typeof PROCESS_ROLE | null;
  /** Types of the commands that can be staged: those that the relay can route. */
  readonly commands?: Iterable<string>;
  /** The functions that its statements call; by default those of this build. */
  readonly functions?: FunctionSet;
  /** Called for every statement sent to the primary, including BEGIN and COMMIT. Tests count round trips with it. */
  readonly onStatement?: (text: string) => void;
  /** Addresses of standbys that serve the reads of requests. When empty, the primary serves all reads. */
  readonly replicaUrls?: readonly string[];
  /** Replaces {@link SILENCE_MS}. */
  readonly silenceMs?: number;
}

/** Reads of requests use at most half of the connections, so that slow reads cannot block writes. */
const READING = { mostOfKey: Number.POSITIVE_INFINITY, mostWaiting: 10_000, patienceMs: 10_000 };

/**
 * The one pool of a process, for MikroORM and statements. int8 is a safe integer or throws, timestamptz is a Date, and
 * numeric and date are strings.
 */
export class Database implements Queryable, Finder {
  readonly orm: MikroORM;
  readonly commands: ReadonlySet<string>;
  readonly poolSize: number;
  /** Null when no replica is configured. */
  readonly replicas: ReadReplicas | null;
  readonly #pool: Pool;
  readonly #reads = new Batcher(this, READS);
  readonly #reading: ReadingPlace;

  private constructor(orm: MikroORM, pool: Pool, options: DatabaseOptions, session: PoolConfig) {
    const { commands = [], poolSize, replicaUrls = [] } = options;
    this.orm = orm;
    this.commands = new Set(commands);
    this.poolSize = poolSize;
    this.#pool = pool;
    const gate = new Gate({ ...READING, most: Math.max(2, Math.floor(poolSize / 2)) });
    this.#reading = { pool, gate, shared: this };
    this.replicas =
      replicaUrls.length === 0 ? null : new ReadReplicas({ ...options, replicaUrls, session, primary: this });
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    let pool: Pool | undefined;
    const { connectionString, ssl } = databaseAddress(options.url);
    const session = sessionOptions(options.functions, options.role !== null);
    // `MikroORM.init` would also look for extensions and load the one for migrations.
    const orm = new MikroORM({
      clientUrl: connectionString,
      entities: options.entities,
      discovery: { warnWhenNoEntities: false },
      pool: { min: 0, max: options.poolSize },
      logger: (message) => options.log.debug(message),
      driverOptions: {
        ...session,
        ssl,
        ...(options.role === null
          ? {}
          : { onConnect: (client: Client) => followPrimary(client, pool as Pool, options.silenceMs ?? SILENCE_MS) }),
        onPoolCreated(created: Pool) {
          pool = created;
          parseTypes(created.options.types as unknown as TypeParsers);
          if (options.onStatement) observe(created, options.onStatement);
        },
      },
    });
    confineToOwners(orm);
    await orm.em.getConnection().connect();
    if (!pool) throw new Error('the connection pool was not created');
    return new Database(orm, pool, options, { ...session, types: pool.options.types });
  }

  query<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row[]> {
    return run(this.#pool, stmt, values);
  }

  find<Row extends object>(stmt: Statement, values: readonly unknown[]): Promise<Row | undefined> {
    return this.#reads.run({ statement: stmt, values });
  }

  /**
   * The reads of one request, which can be cancelled together. An up-to-date replica serves them where there is one.
   */
  cancellableReads(): CancellableReads {
    return new CancellableReads(this.#reading, this.replicas);
  }

  /** Runs `work` in a transaction and rolls back when it throws. When this resolves, the work is committed. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const client = await this.#pool.connect();
    const tx = new Transaction(client, () => this.orm.em.fork() as EntityManager);
    let broken: Error | undefined;
    try {
      await answerOf(client, { text: beginning(options) });
      const result = await work(tx).finally(() => tx.end());
      const { command } = await answerOf(client, { text: 'commit' });
      // PostgreSQL responds with ROLLBACK when a statement failed and `work` ignored the error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return result;
    } catch (error) {
      await answerOf(client, { text: 'rollback' }).catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A dedicated connection with session state (an advisory lock, LISTEN). The caller releases it. */
  async session(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /** Keeps idle connections open, see {@link keepWarm}. */
  keepWarm(): Promise<void> {
    return keepWarm(this.#pool);
  }

  load(): { total: number; idle: number; waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  async close(): Promise<void> {
    await this.replicas?.close();
    await this.orm.close(true);
  }
}

/**
 * Confines partner entities to the partner and institution entities to the institution. The filters are on by default
 * and throw without their parameter, so that a query without an owner fails instead of reading all data.
 */
function confineToOwners(orm: MikroORM): void {
  const entities = [...orm.getMetadata()];
  const having = (member: string) => entities.filter((meta) => member in meta.properties);
  const tenants = having('partnerId');
  orm.em.addFilter({
    name: 'tenant',
    cond: (args: { partnerId: string }) => ({ partnerId: args.partnerId }),
    entity: tenants.map((meta) => meta.class),
    default: true,
  });
  orm.em.addFilter({
    name: 'institution',
    cond: (args: { institutionId: number }) => ({ institutionId: args.institutionId }),
    entity: having('institutionId').flatMap((meta) => (tenants.includes(meta) ? [] : [meta.class])),
    default: true,
  });
}

import { type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { Batcher, READS } from './batcher.ts';
import { CancellableReads, type ReadingPlace } from './cancellable-reads.ts';
import { databaseAddress } from './database-address.ts';
import type { PROCESS_ROLE } from './database-login.ts';
import { followPrimary, SILENCE_MS } from './failover.ts';
import type { FunctionSet } from './functions.ts';
import { Gate } from './gate.ts';
import { observe, parseTypes, sessionOptions, type TypeParsers } from './pool-options.ts';
import { ReadReplicas } from './read-replicas.ts';
import { answerOf, beginning, run, Transaction, type TransactionOptions } from './transaction.ts';
import { keepWarm } from './warm-connections.ts';

/** A hot statement: prepared once a connection under its name, so that PostgreSQL parses and plans it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export const statement = (name: string, text: string): Statement => ({ name, text });

/** Runs statements: the pool, or one transaction's connection. */
export interface Queryable {
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** Reads a row by its key: under load in one batch with other callers' rows, see {@link Batcher}. */
export interface Finder {
  find<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row | undefined>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly entities: NonNullable<Options['entities']>;
  readonly log: Logger;
  readonly poolSize: number;
  /** Whose rights it has, however the user of the url comes by them; null: that user's own, without our limits. */
  readonly role: typeof PROCESS_ROLE | null;
  /** Types of the commands that may be staged: those that the relay knows where to publish. */
  readonly commands?: Iterable<string>;
  /** The functions that its statements call; this build's when left out. */
  readonly functions?: FunctionSet;
  /** Called for every statement sent to the primary, BEGIN and COMMIT included: tests count round trips with it. */
  readonly onStatement?: (text: string) => void;
  /** Addresses of standbys that answer reads of requests; none: the primary answers all. */
  readonly replicaUrls?: readonly string[];
  /** How long the server may say nothing on a connection, instead of {@link SILENCE_MS}. */
  readonly silenceMs?: number;
}

/** Reads of requests: half the connections, so that those who write have some, however slow the reads are. */
const READING = { mostOfKey: Number.POSITIVE_INFINITY, mostWaiting: 10_000, patienceMs: 10_000 };

/**
 * The one pool of a process, shared by MikroORM and by hand-written statements, with one set of type parsers: int8 is a
 * safe integer or throws, timestamptz a Date, numeric and date strings.
 */
export class Database implements Queryable, Finder {
  readonly orm: MikroORM;
  /** Types of the commands that may be staged. */
  readonly commands: ReadonlySet<string>;
  /** Most connections at a time. */
  readonly poolSize: number;
  /** Null: there are none. */
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
    // `MikroORM.init` would also look for extensions, and load that of migrations.
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

  /** The reads of one request, which can be cancelled together; answered by a replica where one is far enough. */
  cancellableReads(): CancellableReads {
    return new CancellableReads(this.#reading, this.replicas);
  }

  /**
   * Runs `work` between BEGIN and COMMIT on one connection; rolls back when it throws. When this resolves, the work is
   * committed.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const client = await this.#pool.connect();
    const tx = new Transaction(client, () => this.orm.em.fork() as EntityManager);
    let broken: Error | undefined;
    try {
      await answerOf(client, { text: beginning(options) });
      const result = await work(tx).finally(() => tx.end());
      const { command } = await answerOf(client, { text: 'commit' });
      // PostgreSQL answers ROLLBACK when a statement failed and `work` ignored the error.
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

  /** A connection of its own that holds session state (an advisory lock, LISTEN). The caller releases it. */
  async session(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /** Keeps connections from being closed while nothing happens, see {@link keepWarm}. */
  keepWarm(): Promise<void> {
    return keepWarm(this.#pool);
  }

  /** Open and waiting connections, for metrics. */
  load(): { total: number; idle: number; waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  async close(): Promise<void> {
    await this.replicas?.close();
    await this.orm.close(true);
  }
}

/**
 * Confines every entity that belongs to a partner to that partner, and every other that belongs to an institution to that
 * one. The filters are on by default and throw without their parameter, so that a query without an owner fails instead of
 * reading everybody's data.
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

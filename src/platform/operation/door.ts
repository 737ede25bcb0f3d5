import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { Gate } from '../concurrency/gate.ts';
import { Batcher, CALLS } from '../database/batcher.ts';
import type { Database } from '../database/database.ts';
import { type Queryable, statement } from '../database/queryable.ts';
import type { Transaction, TransactionOptions } from '../database/transaction.ts';
import { AppError } from '../errors/errors.ts';
import type { ErrorCode } from '../errors/refusal.ts';
import { t } from '../language/texts.ts';
import type { Metrics } from '../observability/metrics.ts';
import { fingerprint } from '../text/fingerprint.ts';
import { clockTrouble } from '../time/real-time.ts';
import type { Caller } from './caller.ts';
import { proofOf, withProof } from './fresh-proof.ts';
import { idempotencyRefusal, keyOf } from './idempotency-key.ts';
import type {
  Call,
  CallOperation,
  Operation,
  ReadContext,
  ReadOperation,
  Services,
  WriteOperation,
} from './operation.ts';
import { refusalsOf } from './operation-refusals.ts';
import { ParsedInput } from './parsed-input.ts';
import { authorize } from './permission.ts';
import { ownerOf } from './principal.ts';
import { recalled, recorded } from './recorded-answer.ts';
import { auditRow, flush, type OutboxRow, outboxRow } from './records.ts';

const IDEMPOTENCY_BEGIN = statement('idempotency_begin', 'select * from idempotency_begin($1, $2, $3)');
const CANCELLED: ReadonlySet<ErrorCode> = new Set(['request_abandoned', 'execution_timeout']);

/** Writes queue before they take a connection. Writes to a locked account queue behind each other. */
const WRITES = { mostOfKey: 2, mostWaiting: 1_000, patienceMs: 10_000 };

/** The result of an operation. `replayed` means that an earlier request produced it and nothing was done. */
export interface Entered<Output> {
  readonly value: Output;
  readonly replayed: boolean;
  readonly acts?: readonly unknown[];
}

class RolledBack extends Error {}

export interface DoorOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: Services;
  readonly metrics: Metrics;
  /** Called after a commit that staged messages. Wakes the relay. */
  readonly onStaged: () => void;
}

/**
 * The only entry to operations, for REST and GraphQL alike. Checks the scope, parses the input, confines the entity
 * manager to the partner and the institution, answers a repeated idempotency key and opens the transaction. Before the
 * commit, one statement writes everything that the rule collected. Transactions use at most a quarter of the
 * connections, and those about one account at most two.
 */
export class Door {
  readonly #options: DoorOptions;
  readonly #calls: Batcher;
  readonly #writes: Gate;
  /** Limited, because each simulation holds a connection while its rule takes others: without limit they deadlock. */
  readonly #simulations: Gate;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#calls = new Batcher(options.database, CALLS);
    const most = Math.max(2, Math.floor(options.database.poolSize / 4));
    this.#writes = new Gate({ ...WRITES, most });
    this.#simulations = new Gate({ ...WRITES, most });
  }

  now(): Date {
    return this.#options.clock.now();
  }

  /** @throws AppError with a code of {@link refusalsOf}, or the reason for which the caller's reads were cancelled */
  async enter<Input extends z.ZodType, Output>(
    op: Operation<Input, Output>,
    caller: Caller,
    input: unknown,
  ): Promise<Entered<Output>> {
    const started = performance.now();
    let result = 'ok';
    try {
      authorize(op, caller);
      const key = keyOf(op, caller);
      const parsed = ParsedInput.take(op, input);
      if (op.kind === 'read') {
        if (key !== null) return await this.#simulate(op, caller, parsed, key);
        return { value: await op.run(this.#context(caller, caller.reads), parsed), replayed: false };
      }
      refuseWithWrongClock();
      if (op.kind === 'call') {
        if (caller.dryRun) throw new Error(`${op.name} is a single statement that commits: it cannot run as a dry run`);
        return await this.#call(op, caller, parsed, key);
      }
      return await this.#write(op, caller, parsed, key);
    } catch (thrown) {
      const error = asListed(op, thrown);
      result = error instanceof AppError ? error.code : 'internal_error';
      throw error;
    } finally {
      this.#options.metrics.operation(op.name, result, (performance.now() - started) / 1000);
    }
  }

  #context({ principal, requestId }: Caller, database: ReadContext['database'] = this.#options.database): ReadContext {
    const { clock, services } = this.#options;
    return { principal, requestId, now: clock.now(), clock, database, services };
  }

  async #write<Input extends z.ZodType, Output>(
    op: WriteOperation<Input, Output>,
    caller: Caller,
    input: z.output<Input>,
    key: string | null,
  ): Promise<Entered<Output>> {
    const context = this.#context(caller);
    const partnerId = caller.principal.partnerId;
    const print = key === null ? null : fingerprint(op, input as object);
    // Thrown only after the key lookup: a used key returns its recorded result.
    let refused: AppError | undefined;
    const prepared = await op.before?.(context, input).catch((error: unknown) => {
      if (key === null || !(error instanceof AppError)) throw error;
      refused = error;
      return undefined;
    });
    const audit: unknown[] = [];
    const staged: OutboxRow[] = [];
    const committed: (() => void)[] = [];
    let replayed = false;
    let decided = false;
    const apply = async (tx: Transaction): Promise<Entered<Output>> => {
      const known = key === null ? null : await answered(tx, [partnerId, key, print]);
      if (known) {
        if (!op.redacted) return { value: known.answer as Output, replayed: true };
        return { value: await op.redacted.restore({ ...context, tx }, known.answer as object), replayed: true };
      }
      if (refused) throw refused;
      const proof = await proofOf(tx, op, caller, input as object, this.#options.services);
      decided = true;
      const value = await op.run(
        {
          ...context,
          get em() {
            return tx.entityManager(caller.principal);
          },
          tx,
          audit: (entry) => audit.push(withProof(auditRow(entry, caller, context.now), proof)),
          stage: (message) => staged.push(outboxRow(message, context.now, this.#options.database.commands)),
          afterCommit: (act) => committed.push(act),
          repeats: () => {
            replayed = true;
          },
        },
        input,
        prepared,
      );
      await tx.flush();
      await flush(tx, {
        audit,
        staged,
        answer:
          key === null || print === null
            ? null
            : { partnerId, key, print, value: recorded(op.redacted?.keep(value) ?? value) },
      });
      return { value, replayed };
    };
    const onlyOf = op.spansPartners ? undefined : ownerOf(caller.principal);
    const entering = this.#writes.run(accountOf(input), () =>
      caller.dryRun ? this.#rehearse(apply, onlyOf) : this.#options.database.transaction(apply, { onlyOf }),
    );
    if (caller.dryRun) return { ...(await entering), acts: audit };
    const entered = await entering.finally(async () => {
      if (!decided && prepared !== undefined) await op.undo?.(context, prepared).catch(() => {});
    });
    if (staged.length > 0) this.#options.onStaged();
    for (const act of committed) act();
    return entered;
  }

  async #rehearse<Output>(
    apply: (tx: Transaction) => Promise<Entered<Output>>,
    onlyOf: TransactionOptions['onlyOf'],
  ): Promise<Entered<Output>> {
    let entered: Entered<Output> | undefined;
    await this.#options.database
      .transaction(
        async (tx) => {
          entered = await apply(tx);
          throw new RolledBack();
        },
        { onlyOf },
      )
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    if (!entered) throw new Error('a dry run ended without a result');
    return entered;
  }

  /**
   * Runs a simulation under a key. Others commit its effects; this transaction holds the key and records the result.
   */
  #simulate<Input extends z.ZodType, Output>(
    op: ReadOperation<Input, Output>,
    caller: Caller,
    input: z.output<Input>,
    key: string,
  ): Promise<Entered<Output>> {
    const { database } = this.#options;
    const { partnerId } = caller.principal;
    const print = fingerprint(op, input as object);
    return this.#simulations.run(undefined, () =>
      database.transaction(async (tx) => {
        const known = await answered(tx, [partnerId, key, print]);
        if (known) return { value: known.answer as Output, replayed: true };
        const value = await op.run(this.#context(caller), input);
        await flush(tx, { audit: [], staged: [], answer: { partnerId, key, print, value: recorded(value) } });
        return { value, replayed: false };
      }),
    );
  }

  async #call<Input extends z.ZodType, Output>(
    op: CallOperation<Input, Output>,
    caller: Caller,
    input: z.output<Input>,
    key: string | null,
  ): Promise<Entered<Output>> {
    const context = this.#context(caller);
    const { now } = context;
    const print = key === null ? null : fingerprint(op, input as object);
    const announced = (answer: Output) => (op.finish ? op.finish(context, answer) : answer);
    let call: Call<Output>;
    try {
      call = await op.prepare(
        {
          ...context,
          idempotencyKey: key,
          releasedOrder: caller.releasedOrder ?? null,
          fingerprint: print,
          audit: (entry) => auditRow(entry, caller, now),
          stage: (message) => outboxRow(message, now, this.#options.database.commands),
        },
        input,
      );
    } catch (refusal) {
      // A used key returns its recorded result, even when the facts have changed since.
      if (key === null || !(refusal instanceof AppError)) throw refusal;
      const known = await answered(this.#options.database, [caller.principal.partnerId, key, print]);
      if (known) return { value: await announced(known.answer as Output), replayed: true };
      throw refusal;
    }
    const row = await this.#calls.run<{ code: string | null; detail: Record<string, unknown> | null }>(call);
    if (!row) throw new Error(`${call.statement.name} returned no row`);
    if (row.code === null) {
      this.#options.onStaged();
      return { value: await announced({ ...call.answer, ...row.detail }), replayed: false };
    }
    if (row.code === 'idempotency_replay')
      return { value: await announced(recalled(row.detail) as Output), replayed: true };
    if (row.code.startsWith('idempotency_')) throw idempotencyRefusal(row.code.slice('idempotency_'.length));
    throw call.refuse(row.code, row.detail);
  }
}

/**
 * Returns the first result under this key, or null when this request is the first. It then locks the key until the
 * transaction ends: concurrent requests under the key are refused. @throws AppError
 */
async function answered(tx: Queryable, values: readonly unknown[]): Promise<{ readonly answer: unknown } | null> {
  const [known] = await tx.query<{ outcome: string; answer: unknown }>(IDEMPOTENCY_BEGIN, values);
  if (known?.outcome === 'replay') return { answer: recalled(known.answer) };
  if (known?.outcome !== 'new') throw idempotencyRefusal(known?.outcome ?? 'in_progress');
  return null;
}

/** Other nodes can still write. */
function refuseWithWrongClock(): void {
  if (clockTrouble() === null) return;
  throw new AppError('unavailable', t('cannotWriteNow'), { retry_after: 1 });
}

/** A refusal that the operation does not list is a bug, because REST and GraphQL document only the listed codes. */
function asListed(op: Operation, error: unknown): unknown {
  if (!(error instanceof AppError) || CANCELLED.has(error.code) || refusalsOf(op).has(error.code)) return error;
  return new Error(`${op.name} refuses with ${error.code}, which it does not list`, { cause: error });
}

const accountOf = (input: unknown): unknown => (input as { readonly accountId?: unknown } | undefined)?.accountId;

import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { BatchedCall } from '../database/batcher.ts';
import type { Finder, Queryable } from '../database/queryable.ts';
import type { ErrorCode } from '../errors/refusal.ts';
import type { Effect } from './authority.ts';
import type { Caller } from './caller.ts';
import { withEffects } from './declared-effects.ts';
import {
  type Audience,
  type FinanceProduct,
  isFinanceScope,
  type Principal,
  type Role,
  type Scope,
} from './principal.ts';
import type { AuditEntry, StagedMessage } from './records.ts';

/** Services that rules need, provided by the application; domains add their own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface
export interface Services {}

/**
 * Context of every rule. `now` is business time, read once per operation. Rules read with statements, because the
 * server can cancel those when the caller's {@link Caller.reads} support it.
 */
export interface ReadContext {
  readonly principal: Principal;
  readonly requestId: string;
  readonly now: Date;
  readonly clock: Clock;
  readonly database: Queryable & Finder;
  readonly services: Services;
}

/** Context of a rule that writes. The rule runs in one transaction; what it collects is written before the commit. */
export interface WriteContext extends ReadContext {
  readonly em: EntityManager;
  readonly tx: Queryable;
  audit(entry: AuditEntry): void;
  stage(message: StagedMessage): void;
  /** Calls `act` after the commit, and never if the transaction does not commit. `act` must not throw. */
  afterCommit(act: () => void): void;
  /** Marks the result as that of an earlier request, which REST and GraphQL report. */
  repeats(): void;
}

/** Context of a rule that is a single call: it prepares the one statement that does everything. */
export interface CallContext extends Pick<ReadContext, 'principal' | 'requestId' | 'now' | 'services'> {
  /** Only for data that never changes. The statement must check everything else itself, under its locks. */
  readonly database: Finder;
  readonly idempotencyKey: string | null;
  readonly releasedOrder: string | null;
  readonly fingerprint: Buffer | null;
  audit(entry: AuditEntry): unknown;
  stage(message: StagedMessage): unknown;
}

/**
 * The one statement of a call. It returns one row `{ code, detail }`. Code null means success, and `detail` can hold
 * members that the answer lacks. The door handles `idempotency_*`; any other code goes to `refuse`.
 */
export interface Call<Output> extends BatchedCall {
  readonly locks: number;
  /** The result on success, also returned to repeats. */
  readonly answer: Output;
  refuse(code: string, detail: Record<string, unknown> | null): Error;
}

export type Idempotency = 'optional' | 'required';

interface Common<Input extends z.ZodType, Output> {
  readonly name: string;
  /** Scopes that a partner's credential needs, all of them. Empty: any valid token. */
  readonly scopes: readonly Scope[];
  readonly audiences?: readonly Audience[];
  /** An operator needs one of these roles; any role when absent. */
  readonly roles?: readonly Role[];
  /** Its part of finance when the scopes do not name it. The operation is refused while that part is disabled. */
  readonly product?: FinanceProduct;
  /** Whether it decides the work of another person. The database ensures that the two persons differ. */
  readonly decides?: boolean;
  /**
   * Requires a passkey signature of this decision, or without a passkey a sign-in within 5 minutes. For operations that
   * release, approve or reopen, or that decide who gets access.
   */
  readonly proof?: 'fresh';
  /** One sentence for OpenAPI, GraphQL and the docs: what it guarantees. */
  readonly summary: string;
  /** Effects of a call. An operation that {@link decides} has them on the work of another person. */
  readonly effects: readonly Effect[];
  /** Effects that occur only after another person approves the request. */
  readonly awaits?: readonly Effect[];
  readonly follows?: string;
  /** Immediate effects only while the institution, or the deployment, has no admin yet. */
  readonly duringSetup?: readonly Effect[];
  /** Codes of its rule and input, in addition to {@link refusalsOf}. The door enforces the list. */
  readonly refusals: readonly ErrorCode[];
  readonly input: Input;
  /**
   * Whether an `Idempotency-Key` is optional or required; null: it is ignored. Operations that write accept one by
   * default. Under a key, a null member equals an absent one.
   */
  readonly idempotency: Idempotency | null;
  /** Members that the idempotency fingerprint must not contain, such as passwords. */
  readonly secret?: readonly string[];
  readonly output?: Output;
}

export interface ReadOperation<Input extends z.ZodType = z.ZodType, Output = unknown> extends Common<Input, Output> {
  readonly kind: 'read';
  /** Whether it stores something that it read, outside of any transaction. Replicas cannot serve it. */
  readonly keeps?: true;
  run(context: ReadContext, input: z.output<Input>): Promise<Output>;
}

export interface WriteOperation<Input extends z.ZodType = z.ZodType, Output = unknown, Prepared = unknown>
  extends Common<Input, Output> {
  readonly kind: 'write';
  /**
   * Slow work that must not hold a connection (hashing, calls to other systems), done before the transaction opens. It
   * also runs when the idempotency key turns out to be used, so it may change only what `undo` reverts. Its refusal is
   * thrown only when the key is new.
   */
  before?(context: ReadContext, input: z.output<Input>): Promise<Prepared>;
  /**
   * Reverts `before` when the rule did not run, because of a used key or a missing connection. Failures are ignored.
   */
  undo?(context: ReadContext, prepared: Prepared): Promise<unknown>;
  /** For results with a secret: what to record, and how to rebuild the result for a repeat. */
  readonly redacted?: {
    keep(answer: Output): object;
    restore(context: ReadContext & Pick<WriteContext, 'tx'>, kept: object): Promise<Output>;
  };
  /** Whether its database transaction also reaches rows of another partner, such as the other side of a key claim. */
  readonly spansPartners?: boolean;
  run(context: WriteContext, input: z.output<Input>, prepared: Prepared): Promise<Output>;
}

export interface CallOperation<Input extends z.ZodType = z.ZodType, Output = unknown> extends Common<Input, Output> {
  readonly kind: 'call';
  /** Its refusal is thrown only when the idempotency key is new. */
  prepare(context: CallContext, input: z.output<Input>): Call<Output> | Promise<Call<Output>>;
  /**
   * For results that must be current, also for repeats: replaces the recorded result. Runs after the statement and can
   * wait, because it holds no connection.
   */
  finish?(context: ReadContext, recorded: Output): Promise<Output>;
}

export type Operation<Input extends z.ZodType = z.ZodType, Output = unknown> =
  | ReadOperation<Input, Output>
  | WriteOperation<Input, Output>
  | CallOperation<Input, Output>;

export const isFinance = ({ scopes }: Pick<Operation, 'scopes'>): boolean => scopes.some(isFinanceScope);

export const audiencesOf = ({ audiences = ['partner'] }: Pick<Operation, 'audiences'>): readonly Audience[] =>
  audiences;

type Definition<T> = Omit<T, 'kind' | 'output' | 'idempotency'> & { readonly idempotency?: Idempotency | null };

export function readOperation<Input extends z.ZodType, Output>(
  definition: Omit<ReadOperation<Input, Output>, 'kind' | 'output' | 'idempotency'>,
): ReadOperation<Input, Output> {
  return withEffects({ ...definition, idempotency: null, kind: 'read' });
}

export function operation<Input extends z.ZodType, Output, Prepared = undefined>(
  definition: Definition<WriteOperation<Input, Output, Prepared>>,
): WriteOperation<Input, Output, Prepared> {
  return withEffects({ idempotency: 'optional', ...definition, kind: 'write' });
}

/** A hot operation whose rule is one database function: one statement, no BEGIN, no COMMIT. */
export function callOperation<Input extends z.ZodType, Output>(
  definition: Definition<CallOperation<Input, Output>>,
): CallOperation<Input, Output> {
  return withEffects({ idempotency: 'optional', ...definition, kind: 'call' });
}

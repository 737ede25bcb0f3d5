import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Effect } from './authority.ts';
import type { BatchedCall } from './batcher.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Finder, Queryable } from './database.ts';
import { withEffects } from './declared-effects.ts';
import type { ErrorCode } from './errors.ts';
import type { AuditEntry, StagedMessage } from './records.ts';

/** The scopes of partners, and the sandbox's own. */
export const PARTNER_SCOPES = [
  'account:read',
  'account:write',
  'statement:read',
  'customer:create',
  'customer:read',
  'pix:read',
  'pix:write',
  'transfer:read',
  'transfer:write',
  'fee:read',
  'payment:read',
  'payment:write',
  'webhook:read',
  'webhook:write',
  'sandbox:write',
] as const;

/** The scopes of an institution's own finance integrations. */
export const FINANCE_SCOPES = [
  'finance_master:read',
  'finance_master:write',
  'finance_ap:read',
  'finance_ap:write',
  'finance_ar:read',
  'finance_ar:write',
  'finance_reconciliation:read',
  'finance_reconciliation:write',
  'finance_treasury:read',
  'finance_accounting:read',
  'finance_accounting:write',
] as const;

/** Parts of finance that an institution can switch off, by the word in their scopes: `ap` of `finance_ap:read`. */
export const FINANCE_PRODUCTS = ['master', 'ap', 'ar', 'reconciliation', 'treasury', 'accounting'] as const;

export type FinanceProduct = (typeof FINANCE_PRODUCTS)[number];

export const SCOPES = [...PARTNER_SCOPES, ...FINANCE_SCOPES] as const;

export type Scope = (typeof SCOPES)[number];

/** Kinds of callers: credentials of partners, persons of the institution, and the shell of those who run the gateway. */
export type Audience = 'partner' | 'operator' | 'deployment';

/** What persons of an institution are to it. */
export const ROLES = ['viewer', 'preparer', 'approver', 'treasurer', 'accountant', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/**
 * Who acts: a partner's credential, a person of the institution, or one who runs the gateway. It decides what an operation may read or
 * change.
 */
export interface Principal {
  readonly audience: Audience;
  /** Who acts, as records name it: `partner_api:<client id>`, `operator:<login>` or `deployment:<name>`. */
  readonly author: string;
  /** Of a person: the person's id. */
  readonly credentialId: string;
  /** Of a person: the login. */
  readonly clientId: string;
  /** Of a person: {@link institutionPartnerId}, so that nothing of a partner is a person's. */
  readonly partnerId: string;
  readonly partnerName: string;
  readonly institutionId: number;
  /** The partner that is the institution itself: it owns what is the institution's own, and has no credentials. */
  readonly institutionPartnerId: string;
  readonly scopes: ReadonlySet<string>;
  /** Whether the partner is active and the institution's own finance integration. */
  readonly isFinanceIntegration: boolean;
  /** Whether the partner is suspended: then no request of its credentials is served. */
  readonly isSuspended: boolean;
  /** {@link FINANCE_PRODUCTS} that the institution has switched off. */
  readonly financeProductsOff: readonly string[];
  /** Addresses that the credential may be used from, as CIDR; null: from any. */
  readonly authorizedIps: readonly string[] | null;
  /** Of a person. */
  readonly roles: ReadonlySet<Role>;
  /** Up to which amount a person may approve, in cents; null: of none. */
  readonly authority: number | null;
  /** Until when the sign-in of a person counts as a fresh proof, in ms since the epoch (real time). Left out: no sign-in. */
  readonly provenUntil?: number;
  /** Session of a person at the console, in hexadecimal. It identifies the session and does not open it. */
  readonly sessionId?: string;
  /** Whether the person has a passkey: then its signature is the fresh proof, instead of the sign-in. */
  readonly hasPasskey?: boolean;
}

/** Services that rules need, provided by the application; domains add their own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface
export interface Services {}

/**
 * What every rule gets. `now` is business time, read once for each operation. Rules read by statements, because those can
 * be cancelled in the server when the caller's {@link Caller.reads} support it.
 */
export interface ReadContext {
  readonly principal: Principal;
  readonly requestId: string;
  readonly now: Date;
  readonly clock: Clock;
  readonly database: Queryable & Finder;
  readonly services: Services;
}

/** What a rule that writes gets. Everything it does is one transaction; what it collects is written before the commit. */
export interface WriteContext extends ReadContext {
  /**
   * The transaction's own entity manager, confined to the partner by the tenant filter. Created when it is first used.
   */
  readonly em: EntityManager;
  /** Runs on the transaction's connection. */
  readonly tx: Queryable;
  audit(entry: AuditEntry): void;
  stage(message: StagedMessage): void;
  /** Calls `act` after the commit, and never if the transaction does not commit. `act` must not throw. */
  afterCommit(act: () => void): void;
  /** Says that the answer is that of an earlier request: both faces tell so. */
  repeats(): void;
}

/** What a rule of a single call gets: it prepares the one statement that does everything. */
export interface CallContext extends Pick<ReadContext, 'principal' | 'requestId' | 'now' | 'services'> {
  /** For data that never changes: anything else the statement must check itself, under its locks. */
  readonly database: Finder;
  readonly idempotencyKey: string | null;
  /** {@link Caller.releasedOrder}. */
  readonly releasedOrder: string | null;
  /** SHA-256 of operation and input; null without a key. */
  readonly fingerprint: Buffer | null;
  audit(entry: AuditEntry): unknown;
  stage(message: StagedMessage): unknown;
}

/**
 * The one statement of a call. It returns one row `{ code, detail }`: code null means done, and then detail may hold
 * members that the answer lacks; `idempotency_*` are handled by the door; any other code is passed to `refuse`.
 */
export interface Call<Output> extends BatchedCall {
  readonly locks: number;
  /** The answer when it is done, which is also what a replay answers. */
  readonly answer: Output;
  refuse(code: string, detail: Record<string, unknown> | null): Error;
}

export type Idempotency = 'optional' | 'required';

interface Common<Input extends z.ZodType, Output> {
  readonly name: string;
  /** The scopes that a partner's credential needs, all of them; none: any valid token. */
  readonly scopes: readonly Scope[];
  /** Who may call it; partners alone when left out. */
  readonly audiences?: readonly Audience[];
  /** The roles of which a person needs one; left out: any. */
  readonly roles?: readonly Role[];
  /** The part of finance that it belongs to when its scopes do not say it: while that is switched off, it is refused. */
  readonly product?: FinanceProduct;
  /** Whether it decides what somebody else has made: the two differ, which the database holds. */
  readonly decides?: boolean;
  /**
   * Whether a person proves it freshly: by a passkey's signature over this very decision, or without a passkey by a sign-in within five
   * minutes. For operations that release, approve or reopen, or that decide who gets in.
   */
  readonly proof?: 'fresh';
  /** One sentence for OpenAPI, GraphQL and the docs: what it guarantees. */
  readonly summary: string;
  /** Effects of a call. An operation that {@link decides} has them on the work of another person. */
  readonly effects: readonly Effect[];
  /** Effects that come about only when another person approves what it asks for. */
  readonly awaits?: readonly Effect[];
  /** Name of the operation that has decided on what this one acts on. */
  readonly follows?: string;
  /** Effects that it has at once only while the institution, or the deployment, has no admin yet. */
  readonly duringBringUp?: readonly Effect[];
  /** Codes its rule and input refuse with, beside those of {@link refusalsOf}. The schemas print them, the door enforces them. */
  readonly refusals: readonly ErrorCode[];
  readonly input: Input;
  /**
   * Whether an `Idempotency-Key` can or must be sent; null: it is not looked at. Whatever writes honours one unless it
   * says otherwise. Under a key, a member that is null is the same as one that is not sent.
   */
  readonly idempotency: Idempotency | null;
  /** Members that the idempotency fingerprint must not hold (passwords). */
  readonly secret?: readonly string[];
  /** Phantom member that carries the output's type. */
  readonly output?: Output;
}

export interface ReadOperation<Input extends z.ZodType = z.ZodType, Output = unknown> extends Common<Input, Output> {
  readonly kind: 'read';
  /** Whether it keeps something of what it reads, outside of any transaction: no replica can answer it. */
  readonly keeps?: true;
  run(context: ReadContext, input: z.output<Input>): Promise<Output>;
}

export interface WriteOperation<Input extends z.ZodType = z.ZodType, Output = unknown, Prepared = unknown>
  extends Common<Input, Output> {
  readonly kind: 'write';
  /**
   * Slow work that must not hold a connection (hashing, calling another system), done before the transaction opens. It
   * also runs when the idempotency key then turns out to be a repeated one, so it must change nothing but what
   * `undo` takes back; what it refuses is told when the key is new.
   */
  before?(context: ReadContext, input: z.output<Input>): Promise<Prepared>;
  /** Takes back what `before` spent, when the rule was not asked: the key was used, or no connection came. Its failure is not told. */
  undo?(context: ReadContext, prepared: Prepared): Promise<unknown>;
  /** Of an answer that tells a secret: what is recorded of it, and how a repeat of the request is answered from that. */
  readonly untold?: {
    keep(answer: Output): object;
    retell(context: ReadContext & Pick<WriteContext, 'tx'>, kept: object): Promise<Output>;
  };
  /** Whether its transaction reaches rows of another partner, too, with whom the caller's has to do. */
  readonly hasTwoSides?: boolean;
  /** `prepared`: what `before` answered. */
  run(context: WriteContext, input: z.output<Input>, prepared: Prepared): Promise<Output>;
}

export interface CallOperation<Input extends z.ZodType = z.ZodType, Output = unknown> extends Common<Input, Output> {
  readonly kind: 'call';
  /** What it refuses is told when the idempotency key is new. */
  prepare(context: CallContext, input: z.output<Input>): Call<Output> | Promise<Call<Output>>;
  /**
   * Of an answer that is told as things stand now, to a repeat of the request too: what is told in place of the recorded one. It
   * runs after the statement and can wait, since it holds no connection.
   */
  tell?(context: ReadContext, recorded: Output): Promise<Output>;
}

export type Operation<Input extends z.ZodType = z.ZodType, Output = unknown> =
  | ReadOperation<Input, Output>
  | WriteOperation<Input, Output>
  | CallOperation<Input, Output>;

/** Whether only finance integrations of an institution may have it. */
export const isFinanceScope = (scope: string): boolean => scope.startsWith('finance_');

/** Whether it reads or changes what is the institution's own. */
export const isFinance = ({ scopes }: Pick<Operation, 'scopes'>): boolean => scopes.some(isFinanceScope);

export const audiencesOf = ({ audiences = ['partner'] }: Pick<Operation, 'audiences'>): readonly Audience[] =>
  audiences;

type Definition<T> = Omit<T, 'kind' | 'output' | 'idempotency'> & { readonly idempotency?: Idempotency | null };

/** A capability that only reads: no transaction, no audit. */
export function readOperation<Input extends z.ZodType, Output>(
  definition: Omit<ReadOperation<Input, Output>, 'kind' | 'output' | 'idempotency'>,
): ReadOperation<Input, Output> {
  return withEffects({ ...definition, idempotency: null, kind: 'read' });
}

/** A capability that writes: one transaction around its rule. */
export function operation<Input extends z.ZodType, Output, Prepared = undefined>(
  definition: Definition<WriteOperation<Input, Output, Prepared>>,
): WriteOperation<Input, Output, Prepared> {
  return withEffects({ idempotency: 'optional', ...definition, kind: 'write' });
}

/** A hot capability whose rule is one database function: one statement, no BEGIN, no COMMIT. */
export function callOperation<Input extends z.ZodType, Output>(
  definition: Definition<CallOperation<Input, Output>>,
): CallOperation<Input, Output> {
  return withEffects({ idempotency: 'optional', ...definition, kind: 'call' });
}

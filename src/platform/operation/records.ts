import { type Queryable, statement } from '../database/queryable.ts';
import { newId } from '../text/ids.ts';
import { isoText } from '../time/instant.ts';
import type { Origin } from './caller.ts';

const FLUSH = statement('flush_operation', 'select flush_operation($1, $2, $3, $4, $5, $6, $7)');

export interface AuditEntry {
  readonly action: string;
  readonly accountId: number | null;
  readonly resourceType: string;
  readonly resourceId: string;
  /** New values, or `{ from, to }` pairs. Never secrets. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Owner, for actors without an institution. Default: the actor's institution and partner. */
  readonly owner?: { readonly institutionId: number; readonly partnerId: string };
}

/** An event or command for the outbox. Amounts in cents. */
export interface StagedMessage {
  readonly kind: 'event' | 'command';
  readonly type: string;
  /** Null in a command that concerns no institution or partner of this gateway. */
  readonly institutionId: number | null;
  readonly partnerId: string | null;
  readonly accountId: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Identifies a fact that is published once per institution: a message with a recorded fact is skipped. */
  readonly factKey?: string;
  readonly occurredAt?: Date | undefined;
  readonly trace?: string | undefined;
}

export type OutboxRow = Readonly<Record<'id' | 'payload' | 'fact_key' | (typeof SHARED)[number], unknown>>;

const SHARED = ['kind', 'institution_id', 'partner_id', 'account_id', 'type', 'occurred_at', 'trace'] as const;

/** Converts a staged message for `flush_operation`. @throws Error for a command without a route */
export function outboxRow(message: StagedMessage, occurredAt: Date, commands: ReadonlySet<string>): OutboxRow {
  if (message.kind === 'command' && !commands.has(message.type)) {
    throw new Error(`no module lists the command ${message.type}, so it has no route`);
  }
  return {
    id: newId(),
    kind: message.kind,
    institution_id: message.institutionId,
    partner_id: message.partnerId,
    account_id: message.accountId,
    type: message.type,
    payload: message.payload,
    occurred_at: isoText(message.occurredAt ?? occurredAt),
    trace: message.trace,
    fact_key: message.factKey,
  };
}

export interface Actor {
  readonly audience: keyof typeof ACTOR_TYPES;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly clientId: string;
}

const ACTOR_TYPES = { partner: 'partner_credential', operator: 'operator', deployment: 'deployment' } as const;

const GATEWAY: Origin = { channel: 'job', sessionId: null, address: null, isRequestIdClaimed: false };

export interface Provenance {
  readonly principal: Actor;
  readonly requestId: string;
  readonly origin?: Origin | undefined;
}

/** Converts an audit entry for `flush_operation`. A request id chosen by the caller is marked as claimed. */
export function auditRow(
  entry: AuditEntry,
  { principal: actor, requestId, origin = GATEWAY }: Provenance,
  occurredAt: Date,
): Record<string, unknown> {
  return {
    id: newId(),
    institution_id: entry.owner?.institutionId ?? actor.institutionId,
    partner_id: entry.owner?.partnerId ?? actor.partnerId,
    account_id: entry.accountId,
    actor_type: ACTOR_TYPES[actor.audience],
    actor_id: actor.clientId,
    action: entry.action,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    changes: entry.changes,
    metadata: origin.isRequestIdClaimed
      ? { request_id: requestId, request_id_claimed: true }
      : { request_id: requestId },
    channel: origin.channel,
    session_id: origin.sessionId,
    address: origin.address,
    occurred_at: isoText(occurredAt),
  };
}

export interface Collected {
  readonly audit?: readonly unknown[];
  readonly staged: readonly OutboxRow[];
  readonly answer?: { partnerId: string; key: string; print: Buffer; value: unknown } | null;
}

/** Writes everything in one statement; without content it does nothing. */
export async function flush(tx: Queryable, { audit = [], staged, answer }: Collected): Promise<void> {
  if (audit.length + staged.length === 0 && !answer) return;
  const { messages, shared } = withoutRepeats(staged);
  await tx.query(FLUSH, [
    ...[rows(audit), rows(messages)],
    ...[answer?.partnerId, answer?.key, answer?.print, answer && JSON.stringify(answer.value)],
    shared && JSON.stringify(shared),
  ]);
}

/** Extracts values common to all messages: thousands of messages are half as long then, and are read twice as fast. */
function withoutRepeats(staged: readonly OutboxRow[]) {
  const [first] = staged;
  if (!first || staged.length === 1) return { messages: staged, shared: null };
  const common = SHARED.filter((name) => staged.every((row) => row[name] === first[name]));
  const absent = Object.fromEntries(common.map((name) => [name, undefined]));
  return {
    messages: staged.map((row) => ({ ...row, ...absent })),
    shared: Object.fromEntries(common.map((name) => [name, first[name]])),
  };
}

const rows = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list));

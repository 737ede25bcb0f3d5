import type { CallContext } from './operation.ts';

/** Members that every call has. `begin_call` and `end_call` read them in SQL. */
export interface CommonMembers {
  readonly partner_id: string;
  readonly key: string | null;
  /** Hexadecimal, as PostgreSQL reads a bytea. */
  readonly fingerprint: string | null;
  readonly answer: unknown;
  readonly audit: readonly unknown[];
  /** Null: no messages. */
  readonly outbox: readonly unknown[] | null;
}

/**
 * The one value of a call: a JSON object. `own` has the members that the database function reads itself; its type is an
 * interface with the function's name, which a test compares with the SQL.
 */
export function callValues<Own extends object>(
  { principal, idempotencyKey, fingerprint }: Pick<CallContext, 'principal' | 'idempotencyKey' | 'fingerprint'>,
  own: Own,
  common: Pick<CommonMembers, 'answer' | 'audit' | 'outbox'>,
): readonly [string] {
  const members: Own & CommonMembers = {
    partner_id: principal.partnerId,
    key: idempotencyKey,
    fingerprint: fingerprint && `\\x${fingerprint.toString('hex')}`,
    ...common,
    ...own,
  };
  return [JSON.stringify(members)];
}

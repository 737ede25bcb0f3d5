/** An event of the log, as the partner gets it. Amounts of the payload in cents. */
export interface LoggedEvent {
  /** Position in the log: a cause comes before its effect. */
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly accountId: number | null;
  readonly occurredAt: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The columns of `log l` that make one. */
export const EVENT_COLUMNS =
  'l.position, l.id, l.type, l.account_id as "accountId", l.occurred_at as "occurredAt", l.payload';

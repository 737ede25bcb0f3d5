/** An event of the log as the partner gets it. Amounts in the payload are in cents. */
export interface LoggedEvent {
  /** Position in the log. A cause has a lower position than its effect. */
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly accountId: number | null;
  readonly occurredAt: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const EVENT_COLUMNS =
  'l.position, l.id, l.type, l.account_id as "accountId", l.occurred_at as "occurredAt", l.payload';

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

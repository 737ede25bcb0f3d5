/** An entry of the log that is told to the partner. Amounts of the payload in cents. */
export interface LoggedEvent {
  /** Place in the log: what caused something comes before it. */
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly accountId: number | null;
  readonly occurredAt: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

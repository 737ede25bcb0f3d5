import { type Queryable, statement } from '../platform/database/queryable.ts';
import { brasiliaDate } from '../platform/time/calendar.ts';

/** A NumCtrlSTR: `STR`, the Brasília day of the parameter, 9 digits. */
const numberOf = (day: string): string => `'STR' || ${day}::text || lpad(nextval('sandbox_str_number')::text, 9, '0')`;

const TAKE = statement(
  'sandbox_take_ted',
  `insert into sandbox_order (end_to_end_id, direction, amount, state, code, taken_at, rail, ispb)
   values ($1, $5, $2, 'open', ${numberOf('$3')}, $4, 'str', $6) on conflict (end_to_end_id) do nothing returning code`,
);
const SEND = statement(
  'sandbox_send_ted',
  `insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at, rail, ispb)
   values (${numberOf('$2')}, $4, $1, 'open', $3, 'str', $5) returning end_to_end_id as number`,
);

const dayOf = (now: Date): string => brasiliaDate(now).replaceAll('-', '');

interface StrOrder {
  readonly numCtrlIf: string;
  /** Cents. */
  readonly amount: number;
  /** Institution that sends or receives it through the gateway. */
  readonly ispb: string;
}

/** Accepts an order once per NumCtrlIF and returns its new NumCtrlSTR. Null: accepted before. */
export async function takeStrOrder(
  tx: Queryable,
  direction: 'out' | 'refund',
  { numCtrlIf, amount, ispb }: StrOrder,
  now: Date,
): Promise<string | null> {
  const [taken] = await tx.query<{ code: string }>(TAKE, [numCtrlIf, amount, dayOf(now), now, direction, ispb]);
  return taken?.code ?? null;
}

/** Records a message that the simulated STR will send, and returns its NumCtrlSTR. */
export async function newStrArrival(
  db: Queryable,
  direction: 'in' | 'return',
  { amount, ispb }: Pick<StrOrder, 'amount' | 'ispb'>,
  now: Date,
): Promise<string> {
  const [sent] = await db.query<{ number: string }>(SEND, [amount, dayOf(now), now, direction, ispb]);
  if (!sent) throw new Error('the order was not inserted');
  return sent.number;
}

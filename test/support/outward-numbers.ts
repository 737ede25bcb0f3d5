import type { Sql } from './sql.ts';

/** Queries of the numbers that left the database, by moved counter. Random ids have their own name. */
const OUTWARD = {
  institution_id_seq: 'select id from institution',
  customer_id_seq: 'select id from customer',
  ledger_account_id_seq: 'select id from account',
  account_number_seq: 'select account_number from account',
  payment_your_number: 'select your_number from remittance_item',
  sandbox_str_number: `select case direction when 'in' then end_to_end_id else code end from sandbox_order where end_to_end_id ~ '^STR' or code ~ '^STR'`,
  remittance: `select concat_ws('/', institution_id, bank_code, agreement, sequence) from remittance`,
  accounting_batch: `select concat_ws('/', institution_id, number) from accounting_batch`,
  audit_block: `select concat_ws('/', institution_id, number) from audit_block`,
  log: 'select position from log',
  NumCtrlIF: 'select num_ctrl_if from ted_order',
  'end-to-end id': `select end_to_end_id from transaction where type = 'pix_out'`,
  txId: 'select tx_id from charge',
} as const;

export type OutwardKind = keyof typeof OUTWARD;
export const OUTWARD_KINDS = Object.keys(OUTWARD) as readonly OutwardKind[];

const ALL = OUTWARD_KINDS.map(
  (kind) => `select '${kind}' as kind, n::text as number from (${OUTWARD[kind]}) of_kind(n)`,
).join(' union all ');

/** Numbers as `<kind> <number>`. */
export async function outwardNumbers(sql: Sql): Promise<Set<string>> {
  return new Set((await sql<{ kind: string; number: string }>(ALL)).map(({ kind, number }) => `${kind}: ${number}`));
}

/** The kinds of which `numbers` has none. */
export const missingKinds = (numbers: ReadonlySet<string>): readonly OutwardKind[] => {
  const found = new Set([...numbers].map((number) => number.replace(/: .*$/s, '')));
  return OUTWARD_KINDS.filter((kind) => !found.has(kind));
};

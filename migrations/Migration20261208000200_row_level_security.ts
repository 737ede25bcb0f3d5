import { Migration } from '@mikro-orm/migrations';

const OF_PARTNERS = [
  'account',
  'bill_payment',
  'charge',
  'credential',
  'customer',
  'favorite',
  'hold',
  'infraction',
  'med',
  'pix_refund',
  'ted_order',
  'ted_refund',
  'webhook',
  'webhook_recovery',
];
const OF_INSTITUTIONS = [
  'accounting_batch',
  'accounting_mapping',
  'accounting_mapping_line',
  'bank_account',
  'change_request',
  'counterparty_event',
  'counterparty_source',
  'counterparty_version',
  'debtor_key_secret',
  'deputyship',
  'escrow_release',
  'finance_branch',
  'finance_settings',
  'operator',
  'partner',
  'payable_step',
  'payable_withholding',
  'payment_batch',
  'payment_return',
  'payment_return_follow',
  'remittance',
  'remittance_sequence',
  'supplier_address',
  'treasury_day',
];

/**
 * Second line of defense: a transaction that names a partner or institution sees and writes only its rows, whatever its
 * statements request. A transaction that names none acts for all, as workers do.
 */
export class Migration20261208000200_row_level_security extends Migration {
  override up(): void {
    for (const [tables, column, type] of [
      [OF_PARTNERS, 'partner', 'uuid'],
      [OF_INSTITUTIONS, 'institution', 'bigint'],
    ] as const) {
      for (const table of tables) {
        this.addSql(`
          alter table ${table} enable row level security;
          create policy own_rows on ${table} to gateway_app using (
            ${column}_id = coalesce(nullif(current_setting('gateway.${column}', true), '')::${type}, ${column}_id));
        `);
      }
    }
  }
}

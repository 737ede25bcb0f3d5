/** A folder below `src` that uses a table of another folder in SQL, with the reason. */
type Uses = Readonly<Record<string, string>>;

const own = (folder: string, ...tables: readonly string[]): Record<string, string> =>
  Object.fromEntries(tables.map((table) => [table, folder]));

const ACCEPTANCE = 'acceptance writes the transaction in the statement that reserves its money';
const PAYER = "acceptance reads the payer's row, under its lock where the fee or the limits depend on it";
const BOOK = "compares the other side's ISPB with the institution's own";

/** Folder below `src` that owns each table that SQL files use. SQL files of this folder may read and write the table. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  ...own('platform/clock', 'business_clock'),
  ...own('platform/database', 'function_set', 'partitioned_table', 'restore_epoch'),
  ...own('platform/operation', 'audit_event', 'finance_fact', 'idempotency_record', 'outbox'),
  ...own('platform/security', 'audit_block', 'audit_sealing', 'security_event'),
  ...own('rest', 'write_probe'),
  ...own('messaging', 'consumed_message', 'log'),
  ...own('rails', 'rail_connector', 'rail_connector_key'),
  ...own('domains/accounts', 'account'),
  ...own('domains/administration', 'change_request'),
  ...own('domains/bill-payments', 'bill_agreement', 'bill_catalogue', 'bill_payment'),
  ...own('domains/cases', 'rail_case', 'rail_case_act', 'rail_case_evidence'),
  ...own('domains/customers', 'customer'),
  ...own('domains/fees', 'fee', 'fee_charge'),
  ...own(
    'domains/finance',
    'credit_return',
    'payable',
    'payable_installment',
    'paying_account',
    'receivable_receipt',
    'treasury_day',
  ),
  ...own('domains/ledger', 'balance', 'hold', 'ledger_account', 'limit_default', 'posting', 'released_order'),
  ...own('domains/ledger', 'reservation'),
  ...own('domains/operators', 'operator'),
  ...own('domains/partners', 'access_token', 'credential', 'institution', 'partner', 'used_proof'),
  ...own('domains/pix/charges', 'charge', 'charge_payment', 'charge_signing_key'),
  ...own('domains/pix/claims', 'pix_claim'),
  ...own('domains/pix/dict', 'dict_budget', 'dict_lookup'),
  ...own('domains/pix/infractions', 'infraction'),
  ...own('domains/pix/payments', 'pix_inquiry', 'pix_refusal', 'pix_return'),
  ...own('domains/pix/refunds', 'pix_refund'),
  ...own('domains/transactions', 'transaction'),
  ...own('domains/transfers/credits', 'ted_credit', 'ted_refund', 'ted_refusal'),
  ...own('domains/transfers/ted', 'ted_order'),
  ...own('domains/webhooks', 'webhook', 'webhook_attempt', 'webhook_clock', 'webhook_delivery', 'webhook_due'),
  ...own('domains/webhooks', 'webhook_queue', 'webhook_recovery'),
};

/** Every use of a table by SQL files of another folder. Remove an entry when its use ends. */
export const FOREIGN_USES: Readonly<Record<string, { readonly written?: Uses; readonly read?: Uses }>> = {
  account: {
    read: {
      'domains/transactions': 'settlement finds the creditor by branch and account number',
      'domains/pix/dict': 'a lookup issues the facts of the payer with its end-to-end id',
    },
  },
  audit_event: {
    read: { 'domains/accounts': 'the audit trail of an account', 'platform/security': 'seals the trail' },
  },
  balance: {
    read: {
      'domains/accounts': 'blocking and closing lock the balance before they change the status',
      'domains/bill-payments': PAYER,
      'domains/finance': 'the status of the account that received a credit',
      'domains/pix/dict': 'the account that pays the lookup',
      'domains/pix/payments': PAYER,
      'domains/pix/refunds': PAYER,
      'domains/transactions': 'settlement locks the balances of a batch in ascending order',
      'domains/transfers/credits': PAYER,
      'domains/transfers/internal': PAYER,
      'domains/transfers/ted': PAYER,
    },
  },
  business_clock: { read: { 'domains/fees': 'ids of the month follow real time, the month business time' } },
  change_request: { written: { 'domains/rail-connectors': 'admits a key that two persons have approved' } },
  charge: {
    read: {
      'domains/accounts': 'closing an account locks and ends its charges',
      'domains/pix/refunds': "the event of a refund has the charge's external id",
    },
  },
  charge_payment: { read: { 'domains/pix/refunds': "the event of a refund has the charge's external id" } },
  consumed_message: {
    read: { 'domains/transactions': 'settlement reads the consumed ids under its locks' },
    written: {
      'domains/transactions': 'settlement records the message with its effect',
      'domains/webhooks': 'the fan-out records the message with its deliveries',
    },
  },
  customer: { read: { 'domains/pix/dict': 'a lookup issues the facts of the payer with its end-to-end id' } },
  dict_lookup: { written: { 'domains/pix/payments': 'an end-to-end id is used once, in the statement that pays' } },
  hold: { read: { 'domains/pix/refunds': 'open blocks reduce the refundable remainder' } },
  idempotency_record: { read: { 'domains/pix/payments': 'reads the keys of a whole batch at once' } },
  infraction: { read: { 'domains/pix/refunds': 'open blocks reduce the refundable remainder' } },
  institution: {
    read: {
      'domains/cases': 'an unknown order belongs to the institution of its ISPB',
      'domains/pix/dict': "the payer's ISPB",
      'domains/rail-connectors': 'the institution of the approval',
      'domains/transactions': 'settlement finds creditors and own accounts by ISPB',
      'domains/transfers/credits': BOOK,
      'domains/transfers/ted': BOOK,
    },
  },
  ledger_account: {
    read: {
      'domains/cases': 'acts post to the suspense account and to losses',
      'domains/transactions': 'settlement posts to the accounts of the institution',
    },
  },
  operator: { read: { 'domains/rail-connectors': 'the persons who approved a key' } },
  outbox: { written: { messaging: 'the relay moves the outbox into the log' } },
  partitioned_table: { read: { 'domains/webhooks': 'retention drops the partitions of deliveries' } },
  partner: {
    read: {
      'domains/cases': 'the partner of the institution itself',
      'domains/rail-connectors': 'the institution of the approval',
    },
  },
  pix_claim: { read: { 'domains/accounts': 'closing an account locks and ends its claims' } },
  pix_refund: { read: { 'domains/finance': 'open refunds reduce the credit that a receipt can use' } },
  reservation: {
    read: {
      'domains/pix/payments': 'only open payments are queried',
      'domains/transactions': 'settlement reads the reserved fee',
    },
  },
  ted_order: {
    read: {
      'domains/accounts': 'blocking an account locks its kept TEDs first',
      'domains/transfers/credits': 'a return names the sent TED',
    },
  },
  transaction: {
    written: {
      'domains/bill-payments': ACCEPTANCE,
      'domains/pix/payments': ACCEPTANCE,
      'domains/pix/refunds': ACCEPTANCE,
      'domains/transfers/credits': ACCEPTANCE,
      'domains/transfers/internal': ACCEPTANCE,
      'domains/transfers/ted': `${ACCEPTANCE}; a block cancels kept TEDs`,
    },
    read: {
      'domains/accounts': 'blocking an account locks its kept TEDs first',
      'domains/fees': 'counts the free operations of the month',
      'domains/finance': 'locks a credit until its receipt is registered',
    },
  },
};

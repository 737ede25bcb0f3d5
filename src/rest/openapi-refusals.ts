import type { ErrorCode } from '../platform/errors/error-status.ts';
import { FINANCE_REFUSALS } from './openapi-finance-refusals.ts';
import { cents, count, instant, type Refusal, word } from './openapi-refusal-details.ts';

export const COMMON_DETAILS: readonly string[] = ['fields', 'retry_after'];

const RETRY = { retry_after: count('Seconds to wait before the next attempt, equal to the header `Retry-After`', 1) };
const fields = (name: string, text: string) => ({
  fields: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Invalid fields of the request: one message for each, keyed by the name of the field',
    example: { [name]: text },
  },
});

const inField = (name: string, message: string): Refusal => ({ message, details: fields(name, message) });

/**
 * Example message and further fields of each error code. Input fields have the names of the operation, in camel case. A
 * test compares them with the code.
 */
export const REFUSALS: Readonly<Partial<Record<ErrorCode, Refusal>>> = {
  ...FINANCE_REFUSALS,
  account_balance_not_zero: {
    message: 'account with non-zero balance cannot be closed',
    details: {
      balance: cents('Balance of the account, including reserved and blocked money', 150_000),
      currency: { ...word('Currency of the balance', 'BRL'), const: 'BRL' },
    },
  },
  account_number_taken: {
    message: 'this account number is taken in this agency: choose another one, or omit it to get a generated number',
  },
  amount_mismatch: {
    message: 'the quote is BRL 152.30: confirm exactly this amount',
    details: { total_amount_cents: cents('Total amount of the quote', 15_230) },
  },
  authority_exceeded: {
    message: 'the net amount is above your approval limit',
    details: {
      net_amount: cents('Net amount of the payment', 1_500_000),
      approved_of_supplier: cents('Amount that you approved for this supplier on this business day', 800_000),
      authority: cents('Your approval limit', 1_000_000),
    },
  },
  claim_not_due: {
    message: 'DEFAULT_OPERATION can be used only after the donor deadline',
    details: { due_at: instant('Earliest time of this step', '2026-11-28T15:30:10.123Z') },
  },
  claim_not_of_account: { message: 'the account is neither claimer nor donor of this claim' },
  compliance_blocked: {
    message: 'the account stays blocked: the compliance review of its holder confirmed the findings',
  },
  compliance_review_pending: {
    message: 'the account stays blocked until the compliance review of its holder is concluded',
  },
  customer_already_exists: {
    message: 'a customer with this document already exists',
    details: { customer_id: { ...count('Id of the existing customer', 101), format: 'int64' } },
  },
  customer_has_open_accounts: {
    details: {
      account_ids: {
        type: 'array',
        items: { type: 'integer', format: 'int64' },
        description: 'Accounts of the customer that are not closed',
        example: [1003],
      },
    },
  },
  delivery_not_found: { message: 'this webhook has no deliveries to replay: send a test first' },
  destination_account_required: inField(
    'destinationAccountId',
    'send `destinationAccountId`, the account that receives',
  ),
  dict_lookup_required: inField(
    'endToEndId',
    '`endToEndId` is required: look up the key for this account first and send the end-to-end id of the lookup',
  ),
  due_date_required: inField('dueDate', '`dueDate` is required: send a date as YYYY-MM-DD'),
  duplicate_payable: {
    details: { payable_id: word('Id of the existing payable', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21') },
  },
  external_id_taken: {
    message:
      'the account has another charge with this externalId: use a new externalId, or repeat the first input unchanged',
    details: { tx_id: word('`txId` of the other charge', '019a9f3e6c1a7d539a513a8f5b1f7c10') },
  },
  favorite_limit_reached: {
    message: 'a partner can have 500 favorites; delete one first',
    details: { limit: count('Maximum number of favorites per partner', 500) },
  },
  idempotency_in_progress: { details: RETRY },
  infraction_already_open: { message: 'this PIX already has an infraction report' },
  insufficient_balance: {
    message: 'insufficient balance: BRL 10.60 is needed, BRL 5.00 is available',
    details: {
      available: cents('Available balance of the account', 500),
      required: cents('Amount needed, including the fee', 1_060),
    },
  },
  invalid_account_state: {
    message: 'only an account with the status active can be blocked; this account is closed',
    details: { account_status: word('Current state of the account', 'closed') },
  },
  invalid_account_type: inField('accountType', 'invalid account_type'),
  invalid_barcode: {
    message: 'this is not a valid bill code: the check digit of its field 2 does not match',
    details: {
      check_digit: word(
        'Location of the wrong check digit: `field_1` to `field_3` of a boleto’s line, `block_1` to `block_4` of a guide’s line, or `general`',
        'field_2',
      ),
    },
  },
  invalid_bill_state: {
    message: 'only a quoted bill can be confirmed or cancelled; the status of this bill is settled',
    details: { bill_status: word('Current state of the bill payment', 'settled') },
  },
  invalid_brcode: { message: 'this is not a valid BR Code: its checksum does not match' },
  invalid_charge_state: {
    message: 'the charge is paid: only an active charge can be cancelled',
    details: { status: word('Current state of the charge', 'paid') },
  },
  invalid_claim_state: {
    message: 'the donor has confirmed the claim and can cancel it only for FRAUD',
    details: {
      claim_status: word('Current state of the claim', 'CONFIRMED'),
      claim_step: word('Requested step', 'cancel'),
    },
  },
  invalid_event: inField('events.0', 'event "pix.payout.done" does not exist: see GET /webhooks/events'),
  invalid_infraction_state: { message: 'the report is founded and cannot be cancelled' },
  invalid_key_state: {
    message: "a key that is pending cannot be deleted: wait for the directory's reply",
    details: { key_status: word('Current state of the key', 'pending') },
  },
  invalid_med_state: { message: 'a fund recovery that is COMPLETED cannot be cancelled' },
  installment_not_payable: {
    details: {
      installments: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'string' }, reason: { type: 'string' } } },
        description: 'Payables that cannot enter the batch, each with the reason',
        example: [{ id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c33', reason: 'is_scheduled' }],
      },
    },
  },
  invalid_payable_state: {
    message: 'only a payable that is pending can be approved; this payable is refused',
    details: { payable_status: word('Current state of the payable', 'refused') },
  },
  invalid_payment_batch_state: {
    message: 'only a batch that is queued can be released; this one is cancelled',
    details: { batch_status: word('Current state of the batch', 'cancelled') },
  },
  invalid_payment_order_state: {
    message: 'only an order whose dispatch has not begun can be cancelled',
    details: { order_status: word('Current state of the order', 'dispatched') },
  },
  invalid_remittance_item_state: {
    message: 'only an item under review can be resolved',
    details: { item_status: word('Current state of the item', 'paid') },
  },
  invalid_pix_key: { message: 'key is not a valid key of type PHONE' },
  invalid_refund_reason: inField(
    'reason',
    '`reason` must be one of MD06, SL02, BE08, FR01, AC03, AC06, AC07, AC14, AG03, AG13, AM09, AM18, RR04',
  ),
  invalid_request: { message: 'the path contains an invalid percent-encoding' },
  invalid_review_state: { message: 'no compliance review of the customer is open; its state is concluded' },
  invalid_statement_file: {
    message: 'line 12: the amount "abc" is not valid',
    details: { line: count('Number of the invalid line of the file, starting at 1', 12) },
  },
  invalid_webhook_url: inField('url', 'the URL must start with https:// or http://'),
  key_already_registered: {
    message: 'the account already has this key',
    details: { key_status: word('State of the key at the account', 'active') },
  },
  key_limit_reached: {
    message: 'an account of this holder can have 5 keys: delete one first',
    details: { limit: count('Maximum number of keys of the account', 5) },
  },
  key_locked_by_claim: { message: 'a claim is open on this key: it cannot be registered until the claim ends' },
  key_not_claimable: { message: 'a CPF or CNPJ key can only be claimed for an account of its holder' },
  key_of_another_institution: {
    message: 'the holder has this key at another account or institution: open a portability claim (POST /pix/claims)',
  },
  key_of_another_person: {
    message: 'this key is registered for another person: claim its ownership (POST /pix/claims)',
  },
  limit_above_ceiling: {
    message:
      '`pix_out_daily_limit` can be at most BRL 1,000,000.00 for accounts of type payment; two admins of the institution can raise this ceiling',
    details: {
      limit: word('Name of the limit', 'pix_out_daily_limit'),
      ceiling: cents('Amount of the ceiling', 100_000_000),
    },
  },
  limit_exceeded: {
    message: 'the daily limit is exceeded, BRL 1,500.00 is left',
    details: {
      limit: {
        ...word('Exceeded limit: of a single payment, or of a Brasília day, month or night', 'daily'),
        enum: ['transaction', 'daily', 'monthly', 'nighttime'],
      },
      limit_amount: cents('Amount of the limit', 2_000_000),
      used: cents('Used part of the limit', 1_850_000),
      remaining: cents('Unused part of the limit', 150_000),
    },
  },
  lookup_budget_exhausted: { details: { retry_after: { ...RETRY.retry_after, example: 30 } } },
  med_already_open: { message: 'this PIX already has an open fund recovery' },
  med_not_allowed: {
    message:
      'the account received this PIX, and a fund recovery is only for a sent PIX: refund it with POST /pix/payments/{id}/refund',
  },
  med_refund_exceeded: {
    message: 'only BRL 5.00 has not come back yet',
    details: { remaining: cents('Amount of the root transaction that has not been returned', 500) },
  },
  med_window_expired: {
    message: 'a fund recovery can be opened only within 80 days of the PIX',
    details: { open_until: instant('Last time at which a fund recovery could be opened', '2026-11-21T15:30:10.123Z') },
  },
  missing_brcode: inField('brcode', '`brcode` is required: send the text of the BR Code'),
  missing_spb_fields: {
    message: 'Campos obrigatórios SPB ausentes: recipientName, recipientAccount',
    details: fields('recipientName', 'is required'),
  },
  not_in_defense_phase: {
    message:
      'this infraction accepts no defense: a reported account can defend itself once, before the deadline and the decision',
  },
  outside_payment_window: {
    message: 'this bill can be confirmed only from 2026-11-23T10:00:00.000Z until 2026-11-24T01:00:00.000Z',
    details: {
      opens_at: instant('Earliest time at which the bill can be confirmed', '2026-11-23T10:00:00.000Z'),
      closes_at: instant('Latest time at which the bill can be confirmed', '2026-11-24T01:00:00.000Z'),
    },
  },
  payer_account_required: inField(
    'accountId',
    '`accountId` is required: every lookup is made for the holder of an account',
  ),
  provider_rejected: { message: 'the beneficiary has withdrawn this bill' },
  rate_limited: { details: RETRY },
  recovery_limit_reached: {
    message: '3 recoveries of this webhook are unfinished: wait until one of them is done',
  },
  refund_exceeds_remainder: {
    message: 'BRL 5.00 of this PIX can still be refunded; pending refunds are already deducted',
    details: {
      remaining_refundable: cents('Amount that can still be refunded. Pending refunds are already deducted', 500),
    },
  },
  refund_window_expired: {
    message:
      'a PIX can be refunded for 90 days after its settlement: this one was refundable until 2026-11-21T15:30:10.123Z',
    details: { refundable_until: instant('Last time at which the PIX could be refunded', '2026-11-21T15:30:10.123Z') },
  },
  two_persons_required: {
    details: {
      payable_ids: {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        description: 'For a batch: the payables that the same person created, changed or approved',
        example: ['0193c5a8-6c1e-7d2f-9b3a-4e5f60718293'],
      },
    },
  },
  same_account: { message: 'origin and destination are the same account' },
  stale_decision: {
    details: {
      version: count('Current version', 2),
      payable_status: word('Current state of the payable', 'approved'),
      content_sha256: word(
        'Hash of the batch’s current content',
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ),
    },
  },
  match_not_allowed: { message: 'entries and items must have the same direction: all payments or all receipts' },
  match_not_exact: {
    message: 'the entries exceed the items and differences by BRL 1.50: add the missing items or a difference',
    details: { difference: cents('Amount by which the entries exceed the items and differences', 150) },
  },
  proposal_not_open: {
    message: 'the proposal is already dismissed',
    details: { proposal_status: word('Current state of the proposal', 'dismissed') },
  },
  transaction_not_of_account: {
    message: 'the account sent no settled PIX with this `endToEndId`: check accountId and endToEndId',
  },
  transaction_not_of_partner: { message: 'the transaction belongs to another partner' },
  unavailable: { details: RETRY },
  validation_failed: { message: 'name: unknown field', details: fields('name', 'unknown field') },
  webhook_limit_reached: {
    message: 'the limit of 20 webhooks is reached: delete one, or add the events to an existing one',
  },
};

import { MESSAGES } from './error-messages.ts';

/**
 * Every refusal that a client can get, with its HTTP status: the one table that REST and GraphQL share.
 * Codes of the contract keep the contract's spelling; the others are ours.
 */
export const ERROR_STATUS = {
  due_date_required: 400,
  missing_brcode: 400,
  invalid_json: 400,
  invalid_request: 400,
  graphql_request_invalid: 400,
  batching_not_supported: 400,
  persisted_query_not_supported: 400,
  query_too_complex: 400,
  query_too_deep: 400,
  too_many_aliases: 400,
  too_many_definitions: 400,
  too_many_directives: 400,
  too_many_items: 400,
  too_many_root_fields: 400,
  too_many_same_fields: 400,
  too_many_tokens: 400,
  too_many_variables: 400,
  unauthorized: 401,
  token_expired: 401,
  token_revoked: 401,
  forbidden: 403,
  actor_comes_from_credential: 403,
  finance_integration_not_enabled: 403,
  financial_product_disabled: 403,
  ip_not_authorized: 403,
  partner_suspended: 403,
  introspection_disabled: 403,
  operation_not_trusted: 403,
  origin_not_allowed: 403,
  fresh_proof_required: 403,
  account_not_of_partner: 403,
  claim_not_of_account: 403,
  destination_account_not_of_partner: 403,
  transaction_not_of_partner: 403,
  not_found: 404,
  route_not_found: 404,
  persisted_query_not_found: 404,
  account_not_found: 404,
  accounting_batch_not_found: 404,
  accounting_entry_not_found: 404,
  accounting_mapping_not_found: 404,
  bill_not_found: 404,
  customer_not_found: 404,
  counterparty_not_found: 404,
  charge_not_found: 404,
  claim_not_found: 404,
  infraction_not_found: 404,
  med_not_found: 404,
  payment_batch_not_found: 404,
  payment_order_not_found: 404,
  rail_connector_not_found: 404,
  remittance_item_not_found: 404,
  remittance_not_found: 404,
  transaction_not_found: 404,
  delivery_not_found: 404,
  favorite_not_found: 404,
  ted_credit_not_found: 404,
  match_not_found: 404,
  proposal_not_found: 404,
  reconciliation_item_not_found: 404,
  statement_entry_not_found: 404,
  entry_not_found: 404,
  deputyship_not_found: 404,
  change_not_found: 404,
  credential_not_found: 404,
  fee_not_found: 404,
  institution_not_found: 404,
  partner_not_found: 404,
  person_not_found: 404,
  escrow_release_not_found: 404,
  receivable_not_found: 404,
  receipt_not_found: 404,
  treasury_day_not_found: 404,
  key_not_found: 404,
  webhook_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  account_number_taken: 409,
  accounting_batch_unfinished: 409,
  already_exists: 409,
  batch_already_confirmed: 409,
  batch_cancelled: 409,
  already_released: 409,
  bill_already_paid: 409,
  change_already_decided: 409,
  change_pending: 409,
  claim_already_open: 409,
  counterparty_already_exists: 409,
  counterparty_changed: 409,
  customer_already_exists: 409,
  customer_has_open_accounts: 409,
  deputyship_overlaps: 409,
  rail_connector_conflict: 409,
  duplicate_payable: 409,
  escrow_release_withdrawn: 409,
  external_id_taken: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  infraction_already_open: 409,
  key_already_registered: 409,
  key_locked_by_claim: 409,
  key_of_another_institution: 409,
  key_of_another_person: 409,
  med_already_open: 409,
  not_settled: 409,
  receipt_pending: 409,
  source_authority_conflict: 409,
  source_reference_conflict: 409,
  source_version_conflict: 409,
  stale_decision: 409,
  match_already_undone: 409,
  proposal_not_open: 409,
  reconciliation_item_already_matched: 409,
  statement_entry_already_matched: 409,
  statement_entry_conflict: 409,
  cursor_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  account_blocked: 422,
  accounting_mapping_not_published: 422,
  accounts_not_mapped: 422,
  account_closed: 422,
  account_balance_not_zero: 422,
  amount_mismatch: 422,
  approver_not_found: 422,
  authority_exceeded: 422,
  compliance_blocked: 422,
  compliance_review_pending: 422,
  credential_limit_reached: 422,
  credential_revoked: 422,
  credit_already_returned: 422,
  claim_not_due: 422,
  destination_account_closed: 422,
  destination_account_required: 422,
  dict_lookup_required: 422,
  end_to_end_id_expired: 422,
  end_to_end_id_mismatch: 422,
  end_to_end_id_used: 422,
  entry_not_reclassifiable: 422,
  favorite_limit_reached: 422,
  fee_ended: 422,
  idempotency_key_required: 422,
  insufficient_balance: 422,
  invalid_account_state: 422,
  invalid_account_type: 422,
  invalid_barcode: 422,
  invalid_bill_state: 422,
  invalid_brcode: 422,
  invalid_charge_state: 422,
  invalid_claim_state: 422,
  invalid_event: 422,
  invalid_infraction_state: 422,
  invalid_key_state: 422,
  invalid_med_state: 422,
  invalid_payable_state: 422,
  installment_not_payable: 422,
  invalid_payment_batch_state: 422,
  invalid_payment_order_state: 422,
  invalid_pix_key: 422,
  invalid_remittance_item_state: 422,
  invalid_return_file: 422,
  remittance_not_possible: 422,
  invalid_refund_reason: 422,
  invalid_review_state: 422,
  match_not_allowed: 422,
  match_not_exact: 422,
  statement_of_another_account: 422,
  invalid_statement_file: 422,
  invalid_webhook_url: 422,
  limit_exceeded: 422,
  key_limit_reached: 422,
  key_not_claimable: 422,
  med_not_allowed: 422,
  med_refund_exceeded: 422,
  med_window_expired: 422,
  missing_spb_fields: 422,
  no_accounting_entries: 422,
  not_a_deputy: 422,
  not_in_defense_phase: 422,
  outside_payment_window: 422,
  payable_not_found: 422,
  payer_account_required: 422,
  payer_document_mismatch: 422,
  provider_rejected: 422,
  quote_expired: 422,
  recovery_limit_reached: 422,
  refund_exceeds_remainder: 422,
  refund_in_progress: 422,
  refund_not_allowed: 422,
  refund_window_expired: 422,
  same_account: 422,
  source_not_found: 422,
  source_not_linked: 422,
  transaction_not_of_account: 422,
  two_persons_required: 422,
  unknown_bank: 422,
  validation_failed: 422,
  webhook_inactive: 422,
  webhook_limit_reached: 422,
  bank_account_not_found: 422,
  branch_not_found: 422,
  company_not_found: 422,
  financial_account_not_found: 422,
  paying_account_not_found: 422,
  credit_day_closed: 422,
  invalid_receipt_account: 422,
  invalid_receivable_state: 422,
  invalid_treasury_day_state: 422,
  receipt_account_differs_from_credit: 422,
  receipt_already_reversed: 422,
  receipt_date_differs_from_credit: 422,
  receipt_exceeds_credit: 422,
  receipt_exceeds_open_amount: 422,
  treasury_day_closed: 422,
  treasury_day_has_unmatched_rows: 422,
  treasury_day_not_over: 422,
  treasury_day_out_of_order: 422,
  rate_limited: 429,
  lookup_budget_exhausted: 429,
  too_many_connections: 429,
  too_many_subscriptions: 429,
  request_abandoned: 499,
  internal_error: 500,
  credit_state_unavailable: 503,
  directory_unavailable: 503,
  provider_unconfirmed: 503,
  unavailable: 503,
  execution_timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that need no words of the rule. */
export type WordedCode = keyof typeof MESSAGES;

type Details = Readonly<Record<string, unknown>>;

/**
 * A refusal with a stable code. The message is for people, in English, and never shows internals; details are extra
 * members of the error body (`fields`, `limit`, `remaining`, …) and are safe to show.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  /** HTTP status: that of the code, unless it refuses the path itself. */
  readonly status: number;

  constructor(code: WordedCode, message?: string, details?: Details, status?: number);
  constructor(code: ErrorCode, message: string | undefined, details?: Details, status?: number);
  constructor(
    code: ErrorCode,
    message: string | undefined,
    details: Details = {},
    status: number = ERROR_STATUS[code],
  ) {
    super(message ?? (code in MESSAGES ? MESSAGES[code as WordedCode] : code));
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/** A refusal of invalid input: one message for each field, named as the caller wrote it. */
export function validationFailed(fields: Readonly<Record<string, string>>): AppError {
  const names = Object.keys(fields);
  const first = names[0];
  const message =
    names.length === 1 && first !== undefined
      ? `${first}: ${fields[first]}`
      : `${names.length} fields do not fit: ${names.join(', ')}`;
  return new AppError('validation_failed', message, { fields });
}

/** The refusal for the first of the needed scopes that the token lacks; null when it has them all. */
export function missingScope(needed: Iterable<string>, held: ReadonlySet<string>): AppError | null {
  for (const scope of needed) {
    if (held.has(scope)) continue;
    const message = `this needs the scope ${scope}, which the access token does not have`;
    return new AppError('forbidden', message, { required_scope: scope });
  }
  return null;
}

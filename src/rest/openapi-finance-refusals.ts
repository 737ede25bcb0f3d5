import type { ErrorCode } from '../platform/errors/error-status.ts';
import { count, day, type Refusal, units, word } from './openapi-refusal-details.ts';

export const FINANCE_REFUSALS: Readonly<Partial<Record<ErrorCode, Refusal>>> = {
  credit_day_closed: {
    message: 'the treasury day 2026-11-20 is closed: reopen it first',
    details: { credit_date: day('Day of the credit') },
  },
  invalid_escrow_terms_state: {
    message: 'only a proposed version can be decided or withdrawn; this version is in force',
    details: { terms_status: word('Current state of the version', 'in_force') },
  },
  invalid_receivable_state: {
    message: 'the receivable is cancelled',
    details: { state: word('Current state of the receivable', 'cancelled') },
  },
  invalid_treasury_day_state: {
    message: 'the treasury day 2026-11-20 is open',
    details: { state: word('Current state of the treasury day', 'open') },
  },
  receipt_account_differs_from_credit: {
    message: 'the credit was received in another account: leave out accountId, or name that account',
  },
  receipt_date_differs_from_credit: {
    message: 'the credit was received on 2026-11-20: use this day as receivedOn',
    details: { credit_date: day('Day of the credit') },
  },
  receipt_exceeds_credit: {
    message: 'the amount exceeds what is left of the credit',
    details: { available_base_units: units('Unmatched remainder of the credit', 500_000) },
  },
  receipt_exceeds_open_amount: {
    message: 'the amount exceeds the open amount of the receivable',
    details: { open_base_units: units('Open amount of the receivable', 500_000) },
  },
  treasury_day_closed: {
    message: 'the treasury day 2026-11-20 is closed',
    details: { date: day('The closed day') },
  },
  treasury_day_has_unmatched_rows: {
    message: '3 rows of 2026-11-20 are not matched yet',
    details: { unmatched: count('Number of unmatched rows', 3) },
  },
  treasury_day_not_over: {
    message: 'the day 2026-11-20 is not over yet',
    details: { date: day('The unfinished day') },
  },
  treasury_day_out_of_order: {
    message: 'days are closed in order: close 2026-11-20 next',
    details: { next_date: day('The next day to close') },
  },
  accounts_not_mapped: {
    message: 'the published mapping has no accounts for some entries: add them and publish it',
    details: {
      unmapped: {
        type: 'array',
        items: { type: 'object' },
        description:
          'Kinds of entries without accounts: `kind`, `mapped_kind`, `financial_account_id`, and the number of `entries`',
        example: [
          { kind: 'bank_fee_charged', mapped_kind: 'bank_fee_charged', financial_account_id: null, entries: 3 },
        ],
      },
    },
  },
  deputyship_overlaps: {
    details: {
      deputyship_id: word('Id of the overlapping deputyship', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c15'),
    },
  },
  remittance_not_possible: {
    message:
      "this bank requires the payee's address for a transfer: register the address of these suppliers: 11222333000181",
    details: {
      suppliers: {
        type: 'array',
        items: { type: 'object' },
        description: 'Suppliers whose address is missing: `name` and `document`',
        example: [{ name: 'Padaria Central', document: '11222333000181' }],
      },
    },
  },
  counterparty_already_exists: {
    message: 'a counterparty with this document already exists: update that one',
    details: { counterparty_id: word('Id of the existing counterparty', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12') },
  },
  source_authority_conflict: {
    message: 'the source does not decide email: an operator of the institution can grant it the authority',
    details: {
      fields: {
        type: 'object',
        additionalProperties: { type: 'string', enum: ['manual', 'another_source'] },
        description: 'Fields that the source may not decide, each with the authority that decides it',
        example: { email: 'manual' },
      },
    },
  },
  source_reference_conflict: { message: 'this reference belongs to another document' },
  statement_entry_already_matched: {
    message: 'the entry 019a9f3e-7d10-7a2b-8c3d-4e5f60718293 is already matched',
    details: { statement_entry_id: word('Id of the statement entry', '019a9f3e-7d10-7a2b-8c3d-4e5f60718293') },
  },
  statement_entry_conflict: {
    message: 'the entry 20261120001 of this account is already known with other values',
    details: { external_id: word('Id of the conflicting entry, or of one of them', '20261120001') },
  },
  reconciliation_item_already_matched: {
    message: 'the receipt 019a9f3e-7d12-7a2b-8c3d-4e5f60718293 is already matched',
    details: { item_id: word('Id of the matched item', '019a9f3e-7d12-7a2b-8c3d-4e5f60718293') },
  },
};

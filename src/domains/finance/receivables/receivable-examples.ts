const ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20';
const COMPANY = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21';
const DEBTOR = 'dbt_5f0c8f6b7a3e4d1c9b2a8e7f6d5c4b3a';
const CREATED = { created_by: 'partner_api:own', created_at: '2026-11-21T15:30:10.123Z' };
const END_TO_END_ID = 'E9999900820261121153012345678901';

export const NEW_RECEIVABLE = {
  company_id: COMPANY,
  debtor_name: 'Padaria Três Irmãos Ltda',
  debtor_document: '11222333000181',
  description: 'Monthly service, November',
  document_reference: 'NF 1042',
  amount_base_units: 4_560_000,
  due_date: '2026-12-10',
};

export const RECEIVABLE = {
  id: ID,
  status: 'open',
  ...NEW_RECEIVABLE,
  branch_id: null,
  destination_account_id: null,
  financial_account_id: null,
  debtor_key: DEBTOR,
  currency: 'BRL',
  received_base_units: 0,
  open_base_units: 4_560_000,
  competence_date: '2026-12-10',
  ...CREATED,
  updated_at: CREATED.created_at,
};

export const NEW_RECEIPT = {
  amount_base_units: 4_560_000,
  received_on: '2026-11-21',
  channel: 'PIX',
  reference: END_TO_END_ID,
};

const REPORTED = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c22',
  receivable_id: ID,
  received_on: '2026-11-21',
  channel: 'PIX',
  reference: END_TO_END_ID,
  account_id: 1001,
  credit_transaction_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c23',
  ...CREATED,
};

export const RECEIPT = {
  ...REPORTED,
  amount_base_units: 4_560_000,
  exchange_rate: null,
  cash_base_units: 4_560_000,
};

export const REPORT = {
  from: '2026-11-01',
  to: '2026-11-30',
  received_minor: 45_600,
  received_count: 1,
  reversed_minor: 0,
  reversed_count: 0,
  net_minor: 45_600,
  items: [{ ...REPORTED, amount_minor: 45_600, reversed_on: null }],
  next_cursor: null,
  reversals: [],
  reversals_next_cursor: null,
};

const SUMS = {
  currency: 'BRL',
  count: 1,
  not_due_minor: 45_600,
  '1_30_minor': 0,
  '31_60_minor': 0,
  '61_90_minor': 0,
  over_90_minor: 0,
  total_minor: 45_600,
};

export const AGING = {
  as_of: '2026-11-30',
  totals: [SUMS],
  rows: [{ key: DEBTOR, ...SUMS }],
  next_cursor: null,
  detail: [
    {
      receivable_id: ID,
      debtor_key: DEBTOR,
      company_id: COMPANY,
      document_reference: 'NF 1042',
      currency: 'BRL',
      due_date: '2026-12-10',
      days_overdue: 0,
      bucket: 'not_due',
      open_minor: 45_600,
    },
  ],
  detail_next_cursor: null,
};

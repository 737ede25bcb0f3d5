import type { FinanceProduct, Role } from '../../platform/operation/principal.ts';

export interface ChangeKindFacts {
  readonly meaning: string;
  readonly resources: readonly string[];
  /** All operators when absent. */
  readonly roles?: readonly Role[];
  /** Hidden while this part of finance is switched off. */
  readonly product?: FinanceProduct;
}

const ADMIN = { roles: ['admin'] } as const;

export const CHANGE_KINDS = {
  payable: { meaning: 'A payable or one of its installments.', resources: ['payable'], product: 'ap' },
  payment_batch: {
    meaning: 'A payment batch, its orders or its installments.',
    resources: ['payment_batch'],
    product: 'ap',
  },
  payment_order: { meaning: 'A payment order.', resources: ['payment_order'], product: 'ap' },
  remittance: { meaning: 'A remittance file or one of its payments.', resources: ['remittance'], product: 'ap' },
  remittance_item: { meaning: 'A payment in a remittance file.', resources: ['remittance_item'], product: 'ap' },
  receivable: { meaning: 'A receivable or one of its receipts.', resources: ['receivable'], product: 'ar' },
  statement_entry: {
    meaning: 'A bank statement entry.',
    resources: ['statement_entry'],
    product: 'reconciliation',
  },
  reconciliation_match: {
    meaning: 'A match and therefore its entries.',
    resources: ['reconciliation_match'],
    product: 'reconciliation',
  },
  reconciliation_proposal: {
    meaning: 'A proposed match for a statement entry.',
    resources: ['reconciliation_proposal'],
    product: 'reconciliation',
  },
  bank_account: {
    meaning: 'An account at another bank: a statement or return file arrived.',
    resources: ['bank_account'],
  },
  treasury_day: {
    meaning: 'A treasury day and all later days. The id is the date.',
    resources: ['treasury_day'],
    product: 'treasury',
  },
  rail_case: { meaning: 'A case or one of its acts.', resources: ['rail_case'], product: 'treasury' },
  escrow_release: { meaning: 'A release of an escrow account.', resources: ['escrow_release'], product: 'treasury' },
  escrow_terms: { meaning: 'The terms of an escrow account.', resources: ['escrow_terms'], product: 'treasury' },
  accounting_batch: { meaning: 'An accounting batch.', resources: ['accounting_batch'], product: 'accounting' },
  accounting_entry: { meaning: 'An accounting entry.', resources: ['accounting_entry'], product: 'accounting' },
  accounting_mapping: {
    meaning: 'The mapping of accounting entries to accounts.',
    resources: ['accounting_mapping'],
    product: 'accounting',
  },
  counterparty: { meaning: 'A supplier or customer.', resources: ['counterparty'], product: 'master' },
  deputyship: { meaning: 'A deputyship for an approver.', resources: ['deputyship'], product: 'ap' },
  master_data: {
    meaning: 'Master data: companies, branches, paying accounts and others.',
    resources: ['company', 'branch', 'financial_account', 'paying_account', 'supplier', 'institution'],
  },
  partner: { meaning: 'A partner.', resources: ['partner'], ...ADMIN },
  credential: { meaning: 'A credential.', resources: ['credential'], ...ADMIN },
  person: { meaning: 'An operator. The id is the login.', resources: ['person'], ...ADMIN },
  change_request: { meaning: 'A change that needs the approval of 2 admins.', resources: ['change_request'], ...ADMIN },
  webhook: {
    meaning: 'A webhook of the institution or of a partner.',
    resources: ['webhook', 'webhook_recovery'],
    ...ADMIN,
  },
  webhook_delivery: { meaning: 'A delivery that was sent again.', resources: ['webhook_delivery'], ...ADMIN },
  fee: { meaning: 'An entry of the fee catalogue.', resources: ['fee'], ...ADMIN },
  limits: {
    meaning: 'Default limits, limit ceilings or the wait before a limit raise.',
    resources: ['default_limits', 'limit_raise_hours', 'limit_ceilings'],
    ...ADMIN,
  },
  signing_key: { meaning: 'A key that signs BR Codes.', resources: ['signing_key'], ...ADMIN },
  dead_message: { meaning: 'A message that was put back into its queue.', resources: ['dead_message'], ...ADMIN },
} as const satisfies Readonly<Record<string, ChangeKindFacts>>;

export type ChangeKind = keyof typeof CHANGE_KINDS;

const KINDS = Object.entries(CHANGE_KINDS) as readonly (readonly [ChangeKind, ChangeKindFacts])[];

const KIND_OF = new Map(
  KINDS.flatMap(([kind, { resources }]) => resources.map((resource) => [resource, kind] as const)),
);

/** Returns undefined when operators cannot see changes to this resource. */
export const kindOfResource = (resource: string): ChangeKind | undefined => KIND_OF.get(resource);

/** A SQL list instead of a parameter: the partial indexes of the audit trail contain the same list. */
export const RESOURCE_TYPES = [...KIND_OF.keys()].map((resource) => `'${resource}'`).join(', ');

export const kindsFor = (roles: ReadonlySet<Role>, productsOff: readonly string[]): ReadonlySet<ChangeKind> =>
  new Set(
    KINDS.filter(
      ([, { roles: needed, product }]) =>
        (!needed || needed.some((role) => roles.has(role))) && (!product || !productsOff.includes(product)),
    ).map(([kind]) => kind),
  );

export const AUDIT_AUTHOR = `case a.actor_type when 'partner_credential' then 'partner_api' else a.actor_type end || ':' || a.actor_id`;

import type { FinanceProduct, Role } from '../../platform/operation.ts';

export interface ChangeKindFacts {
  readonly meaning: string;
  /** Types of the audit trail's resources that are of this kind. */
  readonly resources: readonly string[];
  /** Who is told of it beside nobody else; left out: every person. */
  readonly roles?: readonly Role[];
  /** The part of finance without which it is not told. */
  readonly product?: FinanceProduct;
}

const ADMIN = { roles: ['admin'] } as const;

/** What of an institution changes, as its persons are told. */
export const CHANGE_KINDS = {
  payable: { meaning: 'A payable, and its installments.', resources: ['payable'], product: 'ap' },
  payment_batch: {
    meaning: 'A payment batch, its orders and the installments in it.',
    resources: ['payment_batch'],
    product: 'ap',
  },
  payment_order: { meaning: 'A payment order.', resources: ['payment_order'], product: 'ap' },
  remittance: { meaning: 'A payment file and its payments.', resources: ['remittance'], product: 'ap' },
  remittance_item: { meaning: 'A payment of a file.', resources: ['remittance_item'], product: 'ap' },
  receivable: { meaning: 'A receivable, and its receipts.', resources: ['receivable'], product: 'ar' },
  statement_entry: {
    meaning: 'An entry of a statement.',
    resources: ['statement_entry'],
    product: 'reconciliation',
  },
  reconciliation_match: {
    meaning: 'A match, and so its entries.',
    resources: ['reconciliation_match'],
    product: 'reconciliation',
  },
  reconciliation_proposal: {
    meaning: 'What was proposed for an entry.',
    resources: ['reconciliation_proposal'],
    product: 'reconciliation',
  },
  bank_account: {
    meaning: 'An account at another bank: a statement or a return file came.',
    resources: ['bank_account'],
  },
  treasury_day: {
    meaning: 'A treasury day, and those after it: by the day.',
    resources: ['treasury_day'],
    product: 'treasury',
  },
  escrow_release: { meaning: 'A release of an escrow account.', resources: ['escrow_release'], product: 'treasury' },
  escrow_terms: { meaning: 'The terms of an escrow account.', resources: ['escrow_terms'], product: 'treasury' },
  accounting_batch: { meaning: 'An accounting batch.', resources: ['accounting_batch'], product: 'accounting' },
  accounting_entry: { meaning: 'An accounting entry.', resources: ['accounting_entry'], product: 'accounting' },
  accounting_mapping: { meaning: 'The accounts of entries.', resources: ['accounting_mapping'], product: 'accounting' },
  counterparty: { meaning: 'A supplier or customer.', resources: ['counterparty'], product: 'master' },
  deputyship: { meaning: 'Who stands for an approver.', resources: ['deputyship'], product: 'ap' },
  master_data: {
    meaning: 'Companies, branches, paying accounts and the like.',
    resources: ['company', 'branch', 'financial_account', 'paying_account', 'supplier', 'institution'],
  },
  partner: { meaning: 'A partner.', resources: ['partner'], ...ADMIN },
  credential: { meaning: 'A credential.', resources: ['credential'], ...ADMIN },
  person: { meaning: 'A person: by the login.', resources: ['person'], ...ADMIN },
  change_request: { meaning: 'A change that takes two admins.', resources: ['change_request'], ...ADMIN },
  webhook: {
    meaning: 'A webhook, of the institution or of a partner.',
    resources: ['webhook', 'webhook_recovery'],
    ...ADMIN,
  },
  webhook_delivery: { meaning: 'A delivery that was sent again.', resources: ['webhook_delivery'], ...ADMIN },
  fee: { meaning: 'An entry of the fee catalogue.', resources: ['fee'], ...ADMIN },
  limits: {
    meaning: 'Default limits.',
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

/** The kind of a resource of the audit trail; undefined: none that persons are told of. */
export const kindOfResource = (resource: string): ChangeKind | undefined => KIND_OF.get(resource);

/** As SQL has a list: the indexes of the audit trail have the same one, so it is no parameter. */
export const RESOURCE_TYPES = [...KIND_OF.keys()].map((resource) => `'${resource}'`).join(', ');

/** The kinds that who has these roles is told of, where these parts of finance are switched off. */
export const kindsFor = (roles: ReadonlySet<Role>, productsOff: readonly string[]): ReadonlySet<ChangeKind> =>
  new Set(
    KINDS.filter(
      ([, { roles: needed, product }]) =>
        (!needed || needed.some((role) => roles.has(role))) && (!product || !productsOff.includes(product)),
    ).map(([kind]) => kind),
  );

/** For SQL: who did an audit entry `a`, as all other records name it. */
export const AUDIT_AUTHOR = `case a.actor_type when 'partner_credential' then 'partner_api' else a.actor_type end || ':' || a.actor_id`;

import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { Document, documentKind } from '../../platform/text/documents.ts';
import { IntegerId, newId } from '../../platform/text/ids.ts';
import { emptyAsAbsent, nonBlankText, opaqueText, text } from '../../platform/text/text.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { accountsOfCustomer } from '../accounts/account.ts';
import { openAccountOf } from '../accounts/account-opening.ts';
import { AccountTypeName } from '../accounts/account-type.ts';
import type { ComplianceFinding } from './compliance.ts';
import { Customer } from './customer.entity.ts';
import { type CustomerRow, customerOfDocument, customersById } from './customer.loaders.ts';
import type { createdCustomer, customer } from './customer.resource.ts';
import { USER_TYPES } from './customer-words.ts';
import { Kyc } from './kyc.ts';
import { t } from './texts.ts';

export interface CreatedCustomer extends RowOf<typeof createdCustomer> {}

export interface CustomerRecord extends RowOf<typeof customer> {}

const FIND_BY_DOCUMENT = statement(
  'find_customer_by_document',
  'select id from customer where partner_id = $1 and document = $2',
);

const NewCustomer = z
  .strictObject({
    document: Document,
    name: nonBlankText(140).meta({ description: 'Full or company name, at most 140 characters' }),
    // No stricter rules: customers who are migrated bring existing passwords and logins.
    password: opaqueText(128)
      .min(1)
      .meta({ format: 'password', description: 'Stored only as a hash: 1 to 128 characters' }),
    email: emptyAsAbsent(text(254).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, inSchema(t('mustBeEmail')))).meta({
      description: 'E-mail address, at most 254 characters',
    }),
    phone: emptyAsAbsent(text(20).regex(/^\+?[\d ()-]{8,20}$/, inSchema(t('mustBePhone')))).meta({
      description: 'Phone number: 8 to 20 digits, spaces, ( ) - and a leading +',
    }),
    login: emptyAsAbsent(nonBlankText(64)).meta({ description: 'Name to sign in with, at most 64 characters' }),
    userType: z
      .enum(wordsOf(USER_TYPES))
      .optional()
      .meta({ description: '`member_pf` has a CPF, `member_pj` a CNPJ; by default it follows from the document' }),
    accountType: AccountTypeName.default('payment'),
    kyc: Kyc.default({}).meta({ description: 'Data about the customer. Additional fields are stored as sent' }),
  })
  .refine(({ userType, document }) => userType === undefined || userType === userTypeOf(document), {
    error: inSchema(t('wrongUserType')),
    path: ['userType'],
  });

const userTypeOf = (document: string) => (documentKind(document) === 'cpf' ? 'member_pf' : 'member_pj');

export const createCustomer = operation({
  name: 'createCustomer',
  scopes: ['customer:create'],
  summary:
    'Creates a customer, checks its compliance and opens its first account, which starts blocked when the check finds a risk',
  effects: ['keeps_records'],
  refusals: ['customer_already_exists', 'invalid_account_type'],
  input: NewCustomer,
  secret: ['password'],
  async before({ services }, { name, document, kyc, password }) {
    const [finding, passwordHash] = await Promise.all([
      services.compliance.check({ name, document, kyc }),
      // Argon2id with 19 MiB, 2 passes, 1 thread: the package's defaults, as recommended by OWASP.
      hash(password),
    ]);
    return { finding, passwordHash };
  },
  async run(context, input, { finding, passwordHash }): Promise<CreatedCustomer> {
    const { document, name } = input;
    const { partnerId } = context.principal;
    const userType = userTypeOf(document);
    const verdict = verdictOf(finding);
    const id = await insertCustomer(context, { ...input, userType, passwordHash }, verdict);
    const account = await openAccountOf(
      context,
      {
        customerId: id,
        holderType: userType === 'member_pf' ? 'pf' : 'pj',
        blocked: verdict.status === 'blocked',
      },
      { accountType: input.accountType },
    );

    const { status, outcome, eddRequired, sanctionsHit, pepHit, complianceCaseId } = verdict;
    context.audit({
      action: 'customer.created',
      accountId: account.id,
      resourceType: 'customer',
      resourceId: String(id),
      changes: { user_type: userType, status, outcome, edd_required: eddRequired },
    });
    const kyc = { outcome, eddRequired, sanctionsHit, pepHit, complianceCaseId };
    return { id, name, document, userType, status, partnerId, kyc, accounts: [account] };
  },
});

/** A match blocks the customer until the end of a review (contract: sanctions or PEP risk). */
function verdictOf(finding: ComplianceFinding) {
  const hit = finding.sanctionsHit || finding.pepHit;
  return {
    ...finding,
    status: hit ? 'blocked' : 'active',
    reviewStatus: hit ? 'pending' : 'concluded',
    outcome: hit ? 'blocked' : 'approved',
    riskLevel: hit ? 'high' : 'low',
    eddRequired: hit,
    complianceCaseId: hit ? newId() : null,
  } as const;
}

interface Identity
  extends Pick<z.output<typeof NewCustomer>, 'document' | 'name' | 'email' | 'phone' | 'login' | 'kyc'> {
  readonly userType: Customer['userType'];
  readonly passwordHash: string;
}

/** Waits for a concurrent creation with the same document. @throws AppError customer_already_exists */
async function insertCustomer(
  { em, tx, now, principal }: WriteContext,
  { document, name, email, phone, login, kyc, userType, passwordHash }: Identity,
  verdict: ReturnType<typeof verdictOf>,
): Promise<number> {
  const { institutionId, partnerId } = principal;
  const inserted = await em
    .createQueryBuilder(Customer)
    .insert({
      ...{ institutionId, partnerId, document, name, email, phone, login, kyc, userType, passwordHash, ...verdict },
      lastReviewedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict()
    .ignore()
    .returning('id')
    .execute<{ id: number }[]>('all');
  const id = inserted[0]?.id;
  if (id !== undefined) return id;
  const [known] = await tx.query<{ id: number }>(FIND_BY_DOCUMENT, [partnerId, document]);
  throw new AppError('customer_already_exists', undefined, { customer_id: known?.id });
}

export const findCustomer = readOperation({
  name: 'findCustomer',
  scopes: ['customer:read'],
  summary: "Finds the partner's customer with this CPF or CNPJ; a document belongs to one customer of a partner",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ document: Document }),
  run: ({ database, principal }, { document }): Promise<CustomerRow | null> =>
    customerOfDocument(database, principal.partnerId, document),
});

export const getCustomer = readOperation({
  name: 'getCustomer',
  scopes: ['customer:read'],
  summary: 'Returns a customer with its compliance state and its accounts',
  effects: ['reads_personal_data'],
  refusals: ['customer_not_found'],
  input: z.strictObject({ customerId: IntegerId }),
  async run({ database, principal }, { customerId }): Promise<CustomerRecord> {
    const [customer] = await customersById(database, principal.partnerId, [customerId]);
    if (!customer) throw new AppError('customer_not_found');
    return { ...customer, accounts: await accountsOfCustomer(database, principal.partnerId, customerId) };
  },
});

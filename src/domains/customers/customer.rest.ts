import { z } from 'zod';
import { wordsOf } from '../../platform/text/words.ts';
import { body, pathInteger, type Route, route } from '../../rest/route.ts';
import { summaryRecord } from '../accounts/account.resource.ts';
import { type CreatedCustomer, type CustomerRecord, createCustomer, getCustomer } from './customer.ts';
import { CUSTOMER_STATUSES, KYC_OUTCOMES, KYC_STATUSES, RISK_LEVELS, USER_TYPES } from './customer-words.ts';

const identity = {
  id: z.int(),
  name: z.string(),
  document: z.string().meta({ description: 'CPF or CNPJ, unmasked' }),
  user_type: z.enum(wordsOf(USER_TYPES)),
  status: z.enum(wordsOf(CUSTOMER_STATUSES)),
  partner_id: z.uuid(),
};

const accounts = z.array(summaryRecord.schema);

const Created = z
  .object({
    ...identity,
    kyc: z.object({
      outcome: z.enum(wordsOf(KYC_OUTCOMES)),
      edd_required: z.boolean().meta({ description: 'Enhanced due diligence is required' }),
      sanctions_hit: z.boolean(),
      pep_hit: z.boolean(),
      compliance_case_id: z.uuid().nullable(),
    }),
    accounts,
  })
  .meta({ id: 'CreatedCustomer' });

export const CustomerDetail = z
  .object({
    ...identity,
    kyc: z.object({
      status: z.enum(wordsOf(KYC_STATUSES)).meta({ description: '`pending` while a review is open' }),
      risk_level: z.enum(wordsOf(RISK_LEVELS)),
      is_pep: z.boolean(),
      last_reviewed_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
      edd_required: z.boolean(),
    }),
    accounts,
  })
  .meta({ id: 'Customer' });

const identityOf = ({ id, name, document, userType, status, partnerId }: CreatedCustomer | CustomerRecord) => ({
  id,
  name,
  document,
  user_type: userType,
  status,
  partner_id: partnerId,
});

const created = (customer: CreatedCustomer): z.input<typeof Created> => ({
  ...identityOf(customer),
  kyc: {
    outcome: customer.kyc.outcome,
    edd_required: customer.kyc.eddRequired,
    sanctions_hit: customer.kyc.sanctionsHit,
    pep_hit: customer.kyc.pepHit,
    compliance_case_id: customer.kyc.complianceCaseId,
  },
  accounts: customer.accounts.map(summaryRecord.of),
});

export const customerDetail = (customer: CustomerRecord): z.input<typeof CustomerDetail> => ({
  ...identityOf(customer),
  kyc: {
    status: customer.kyc.status,
    risk_level: customer.kyc.riskLevel,
    is_pep: customer.kyc.isPep,
    last_reviewed_at: customer.kyc.lastReviewedAt.toISOString(),
    edd_required: customer.kyc.eddRequired,
  },
  accounts: customer.accounts.map(summaryRecord.of),
});

const EXAMPLE = {
  id: 101,
  name: 'Maria da Silva',
  document: '52998224725',
  user_type: 'member_pf',
  status: 'active',
  partner_id: '019a9f3e-5a00-7c01-9b10-6f5e4d3c2b1a',
};

export const CUSTOMER_EXAMPLE = {
  ...EXAMPLE,
  kyc: {
    status: 'approved',
    risk_level: 'low',
    is_pep: false,
    last_reviewed_at: '2026-11-21T15:30:10.123Z',
    edd_required: false,
  },
  accounts: [summaryRecord.example()],
};

export const customerRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/customers',
    status: 201,
    tag: 'Customers',
    operation: createCustomer,
    rules: [
      'A document belongs to one customer of the partner',
      'The first account is opened with the customer. It starts blocked when the check finds a sanction or a political exposure (PEP), until the review is concluded',
      '`user_type` must match the document: a CPF is `member_pf`, a CNPJ `member_pj`',
    ],
    graph: 'Mutation.createCustomer',
    from: {
      document: body('document'),
      name: body('name'),
      password: body('password'),
      email: body('email'),
      phone: body('phone'),
      login: body('login'),
      userType: body('user_type'),
      accountType: body('account_type'),
      kyc: body('kyc'),
    },
    answer: Created,
    reply: created,
    example: {
      body: {
        document: '52998224725',
        name: 'Maria da Silva',
        password: 'correct horse battery',
        email: 'maria@example.com',
        kyc: { birth_date: '1990-04-21', monthly_income: 850_000, pep_declared: false },
      },
      answer: {
        data: {
          ...EXAMPLE,
          kyc: {
            outcome: 'approved',
            edd_required: false,
            sanctions_hit: false,
            pep_hit: false,
            compliance_case_id: null,
          },
          accounts: [summaryRecord.example()],
        },
      },
    },
  }),
  route({
    method: 'GET',
    path: '/customers/{id}',
    tag: 'Customers',
    operation: getCustomer,
    graph: 'Query.customer',
    from: { customerId: pathInteger('id', 'customer_not_found') },
    answer: CustomerDetail,
    reply: customerDetail,
    example: { answer: { data: CUSTOMER_EXAMPLE } },
  }),
];

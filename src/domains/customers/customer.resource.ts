import { flag, instant, integer, orNull, record, records, text, uuid, word } from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { resource } from '../../platform/resource/resource.ts';
import { summaryRecord } from '../accounts/account.resource.ts';
import { CUSTOMER_STATUSES, KYC_OUTCOMES, KYC_STATUSES, RISK_LEVELS, USER_TYPES } from './customer-words.ts';

const identity = {
  id: integer('Id of the customer: `user_id` of accounts.', { graph: 'customerId', example: 101 }),
  name: text('Name.', { example: 'Maria da Silva' }),
  document: text('CPF or CNPJ, without mask.', { example: '52998224725' }),
  userType: word(USER_TYPES, 'Type of customer.', { example: 'member_pf' }),
  status: word(CUSTOMER_STATUSES, 'State of the customer.', { example: 'active' }),
  partnerId: uuid('Id of the partner.', { graph: false, example: '019a9f3e-5a00-7c01-9b10-6f5e4d3c2b1a' }),
};
const eddRequired = flag('Whether enhanced due diligence is required.', { example: false });

export const kyc = resource('Kyc', 'Compliance state of a customer.', {
  status: word(KYC_STATUSES, 'State of the check: `pending` while a review is open.', {
    column: false,
    example: 'approved',
  }),
  riskLevel: word(RISK_LEVELS, 'Compliance risk.', { example: 'low' }),
  isPep: flag('Whether the customer is a politically exposed person.', { column: 'c.pep_hit', example: false }),
  lastReviewedAt: instant('When the customer was last reviewed.', { example: '2026-11-21T15:30:10.123Z' }),
  eddRequired,
});

export const createdKyc = resource('CreatedCustomerKyc', 'Findings of the compliance check of a new customer.', {
  outcome: word(KYC_OUTCOMES, 'Result of the check.', { example: 'approved' }),
  eddRequired,
  sanctionsHit: flag('Whether a sanctions list has a match.', { example: false }),
  pepHit: flag('Whether the customer is a politically exposed person.', { example: false }),
  complianceCaseId: orNull(uuid('Id of the opened review.'), 'when no review was opened'),
});

const accounts = records(summaryRecord, 'Accounts of the customer, oldest first.', { graph: false });

export const customer = resource('Customer', 'A customer of the partner.', {
  ...identity,
  kyc: record(restRecord(kyc, null), 'Compliance state.'),
  accounts,
});

export const createdCustomer = resource('CreatedCustomer', 'A new customer with its first account.', {
  ...identity,
  kyc: record(restRecord(createdKyc, null), 'Findings of the compliance check.'),
  accounts,
});

export const customerRecord = restRecord(customer);
export const createdCustomerRecord = restRecord(createdCustomer);

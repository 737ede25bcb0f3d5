import { builder, needs } from '../../graphql/builder.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { globalId, integerText, registerNode } from '../../graphql/nodes.ts';
import { AppError } from '../../platform/errors.ts';
import { Account, AccountStatus, AccountType } from '../accounts/account.graphql.ts';
import { accountsOfCustomers } from '../accounts/account.loaders.ts';
import { type CustomerRow, customersById } from './customer.loaders.ts';
import { type CreatedCustomer, createCustomer, getCustomer } from './customer.ts';

const UserType = builder.enumType('UserType', {
  description: 'Kind of customer.',
  values: {
    MEMBER_PF: { value: 'member_pf', description: 'An individual, with a CPF.' },
    MEMBER_PJ: { value: 'member_pj', description: 'A legal entity, with a CNPJ.' },
  },
});

const CustomerStatus = builder.enumType('CustomerStatus', {
  description: 'State of a customer.',
  values: {
    ACTIVE: { value: 'active', description: 'May act.' },
    BLOCKED: { value: 'blocked', description: 'Blocked by compliance.' },
  },
});

const KycStatus = builder.enumType('KycStatus', {
  description: 'Where the compliance check stands.',
  values: {
    APPROVED: { value: 'approved', description: 'Nothing was found, or the review approved.' },
    BLOCKED: { value: 'blocked', description: 'The review ended in a block.' },
    PENDING: { value: 'pending', description: 'A review is open.' },
  },
});

const KycOutcome = builder.enumType('KycOutcome', {
  description: 'What the compliance check of a new customer came to.',
  values: {
    APPROVED: { value: 'approved', description: 'Nothing was found.' },
    BLOCKED: { value: 'blocked', description: 'A sanctions or PEP risk: blocked until a review concludes.' },
  },
});

const RiskLevel = builder.enumType('RiskLevel', {
  description: 'Risk that compliance sees.',
  values: { LOW: { value: 'low', description: 'Low.' }, HIGH: { value: 'high', description: 'High.' } },
});

const Kyc = builder.objectRef<CustomerRow['kyc']>('Kyc').implement({
  description: 'Compliance state of a customer.',
  extensions: needs('customer:read'),
  fields: (t) => ({
    status: t.expose('status', { type: KycStatus, description: 'Where the check stands.' }),
    riskLevel: t.expose('riskLevel', { type: RiskLevel, description: 'Risk.' }),
    isPep: t.exposeBoolean('isPep', { description: 'Whether the customer is a politically exposed person.' }),
    lastReviewedAt: t.expose('lastReviewedAt', { type: 'DateTime', description: 'When it was last reviewed.' }),
    eddRequired: t.exposeBoolean('eddRequired', { description: 'Whether enhanced due diligence is required.' }),
  }),
});

export const Customer = builder.loadableObjectRef('Customer', {
  load: (ids: number[], { database, partnerId }) => customersById(database, partnerId, ids),
  toKey: (row: CustomerRow) => row.id,
  sort: true,
});

Customer.implement({
  description: 'A customer that the partner created.',
  extensions: needs('customer:read'),
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Customer', id) }),
    customerId: t.int({ description: '`id` of REST, `user_id` of its accounts.', resolve: ({ id }) => id }),
    name: t.exposeString('name', { description: 'Name.' }),
    document: t.exposeString('document', { description: 'CPF or CNPJ, without mask.' }),
    userType: t.expose('userType', { type: UserType, description: 'Kind of customer.' }),
    status: t.expose('status', { type: CustomerStatus, description: 'State.' }),
    kyc: t.expose('kyc', { type: Kyc, description: 'Compliance state.' }),
    accounts: t.loadableGroup({
      type: Account,
      description: 'Its accounts, oldest first.',
      load: (ids: number[], { database, partnerId }) => accountsOfCustomers(database, partnerId, ids),
      group: (row) => (row as Exclude<typeof row, number>).customerId,
      resolve: ({ id }) => id,
    }),
  }),
});

registerNode({
  name: 'Customer',
  scope: 'customer:read',
  id: integerText,
  load: ({ database, principal }, ids) => customersById(database, principal.partnerId, ids),
  idOf: (row) => row.id,
});

builder.objectFields(Account, (t) => ({
  customerId: t.exposeInt('customerId', { description: 'Its holder; `user_id` of REST.' }),
  customer: t.field({ type: Customer, description: 'Its holder.', resolve: ({ customerId }) => customerId }),
}));

builder.queryField('customer', (t) =>
  t.field({
    type: Customer,
    nullable: true,
    description: 'One customer; null when the partner has none of this id.',
    args: { customerId: t.arg.int({ required: true, description: 'Its `customerId`.' }) },
    resolve: async (_root, { customerId }, context) => {
      try {
        return await context.enter(getCustomer, { customerId });
      } catch (error) {
        if (error instanceof AppError && error.code === 'customer_not_found') return null;
        throw error;
      }
    },
  }),
);

const CreatedKyc = builder.objectRef<CreatedCustomer['kyc']>('CreatedCustomerKyc').implement({
  description: 'What the compliance check of a new customer found.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: KycOutcome, description: 'What it came to.' }),
    eddRequired: t.exposeBoolean('eddRequired', { description: 'Whether enhanced due diligence is required.' }),
    sanctionsHit: t.exposeBoolean('sanctionsHit', { description: 'A match in a sanctions list.' }),
    pepHit: t.exposeBoolean('pepHit', { description: 'A politically exposed person.' }),
    complianceCaseId: t.exposeString('complianceCaseId', {
      nullable: true,
      description: 'The review that was opened; null when none was.',
    }),
  }),
});

type FirstAccount = CreatedCustomer['accounts'][number];

const OpenedAccount = builder.objectRef<FirstAccount>('OpenedAccount').implement({
  description: 'An account that was just opened.',
  fields: (t) => ({
    accountId: t.int({ description: '`account_id` of REST and of webhooks.', resolve: ({ id }) => id }),
    kind: t.exposeInt('kind', { description: 'Number of the account type, 1 to 7.' }),
    accountType: t.expose('accountType', { type: AccountType, description: 'Kind of account.' }),
    agency: t.exposeString('agency', { description: 'Agency, 4 digits.' }),
    accountNumber: t.exposeString('accountNumber', { description: 'Account number with its check digit.' }),
    status: t.expose('status', { type: AccountStatus, description: 'State of the account.' }),
    account: t.field({ type: Account, description: 'The account.', resolve: ({ id }) => id }),
  }),
});

const CustomerCreated = builder.objectRef<CreatedCustomer>('CreatedCustomer').implement({
  description: 'A customer that was just created, with its first account.',
  fields: (t) => ({
    customerId: t.int({ description: 'Id of the customer.', resolve: ({ id }) => id }),
    status: t.expose('status', { type: CustomerStatus, description: 'State.' }),
    userType: t.expose('userType', { type: UserType, description: 'Kind of customer.' }),
    kyc: t.expose('kyc', { type: CreatedKyc, description: 'What compliance found.' }),
    accounts: t.field({
      type: [OpenedAccount],
      description: 'Its first account.',
      resolve: ({ accounts }) => [...accounts],
    }),
    customer: t.field({ type: Customer, description: 'The customer.', resolve: ({ id }) => id }),
  }),
});

operationMutation(createCustomer, {
  type: CustomerCreated,
  answer: (created) => created,
  input: (t) => ({
    document: t.string({ required: true, description: 'CPF or CNPJ, digits and capitals only, without mask.' }),
    name: t.string({ required: true, description: 'Name, at most 140 characters.' }),
    password: t.string({ required: true, description: 'At least 8 characters.' }),
    email: t.string({ description: 'E-mail address.' }),
    phone: t.string({ description: 'Telephone number.' }),
    login: t.string({ description: 'Name to sign in with.' }),
    userType: t.field({ type: UserType, description: 'Kind of customer; follows from the document.' }),
    accountType: t.field({ type: AccountType, description: 'Kind of the first account; `PAYMENT` when left out.' }),
    kyc: t.field({
      type: 'JSON',
      description:
        'What the partner knows: an object with `birth_date`, `mother_name`, `monthly_income` (cents), `occupation`, `pep_declared`, `address`, and more.',
    }),
  }),
});

import { builder } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumValues } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { Account, AccountStatus, AccountType } from '../accounts/account.graphql.ts';
import { Customer, CustomerStatus, UserType } from './customer.graphql.ts';
import { type CreatedCustomer, createCustomer } from './customer.ts';
import { KYC_OUTCOMES } from './customer-words.ts';

type FirstAccount = CreatedCustomer['accounts'][number];

export function customerCreationGraph(): void {
  const KycOutcome = builder.enumType('KycOutcome', {
    description: 'Result of the compliance check of a new customer.',
    values: enumValues(KYC_OUTCOMES),
  });

  const CreatedKyc = builder.objectRef<CreatedCustomer['kyc']>('CreatedCustomerKyc').implement({
    description: 'What the compliance check of a new customer found.',
    fields: (t) => ({
      outcome: t.expose('outcome', { type: KycOutcome, description: 'Its result.' }),
      eddRequired: t.exposeBoolean('eddRequired', { description: 'Whether enhanced due diligence is required.' }),
      sanctionsHit: t.exposeBoolean('sanctionsHit', { description: 'A match in a sanctions list.' }),
      pepHit: t.exposeBoolean('pepHit', { description: 'A politically exposed person.' }),
      complianceCaseId: t.exposeString('complianceCaseId', {
        nullable: true,
        description: 'The review that was opened; null when none was.',
      }),
    }),
  });

  const OpenedAccount = builder.objectRef<FirstAccount>('OpenedAccount').implement({
    description: 'An account that was just opened.',
    fields: (t) => ({
      accountId: t.int({ description: '`account_id` of REST and of webhooks.', resolve: ({ id }) => id }),
      kind: t.exposeInt('kind', {
        description: 'Number of the account type, 1 to 7, as REST has it.',
        deprecationReason: 'Use `accountType`, which names it.',
      }),
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
      name: t.exposeString('name', { description: 'Name.' }),
      document: t.exposeString('document', { description: 'CPF or CNPJ, without mask.' }),
      status: t.expose('status', { type: CustomerStatus, description: 'State.' }),
      userType: t.expose('userType', { type: UserType, description: 'Kind of customer.' }),
      kyc: t.expose('kyc', { type: CreatedKyc, description: 'What compliance found.' }),
      accounts: t.field({
        type: [OpenedAccount],
        extensions: listOf(1),
        description: 'Its first account.',
        resolve: ({ accounts }) => [...accounts],
      }),
      customer: t.field({ type: Customer, description: 'The customer.', resolve: ({ id }) => id }),
    }),
  });

  operationMutation(createCustomer, {
    type: CustomerCreated,
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
}

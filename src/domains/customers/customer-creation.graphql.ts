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
    description: 'Findings of the compliance check of a new customer.',
    fields: (t) => ({
      outcome: t.expose('outcome', { type: KycOutcome, description: 'Result of the check.' }),
      eddRequired: t.exposeBoolean('eddRequired', { description: 'Whether enhanced due diligence is required.' }),
      sanctionsHit: t.exposeBoolean('sanctionsHit', { description: 'A match in a sanctions list.' }),
      pepHit: t.exposeBoolean('pepHit', { description: 'A politically exposed person.' }),
      complianceCaseId: t.exposeString('complianceCaseId', {
        nullable: true,
        description: 'Id of the opened review. Null when no review was opened.',
      }),
    }),
  });

  const OpenedAccount = builder.objectRef<FirstAccount>('OpenedAccount').implement({
    description: 'A new account.',
    fields: (t) => ({
      accountId: t.int({ description: '`account_id` in REST and webhooks.', resolve: ({ id }) => id }),
      kind: t.exposeInt('kind', {
        description: 'Number of the account type, 1 to 7, as in REST.',
        deprecationReason: 'Use `accountType`.',
      }),
      accountType: t.expose('accountType', { type: AccountType, description: 'Type of account.' }),
      agency: t.exposeString('agency', { description: 'Agency, 4 digits.' }),
      accountNumber: t.exposeString('accountNumber', { description: 'Account number with its check digit.' }),
      status: t.expose('status', { type: AccountStatus, description: 'State of the account.' }),
      account: t.field({ type: Account, description: 'The account.', resolve: ({ id }) => id }),
    }),
  });

  const CustomerCreated = builder.objectRef<CreatedCustomer>('CreatedCustomer').implement({
    description: 'A new customer with its first account.',
    fields: (t) => ({
      customerId: t.int({ description: 'Id of the customer.', resolve: ({ id }) => id }),
      name: t.exposeString('name', { description: 'Name.' }),
      document: t.exposeString('document', { description: 'CPF or CNPJ, without mask.' }),
      status: t.expose('status', { type: CustomerStatus, description: 'State.' }),
      userType: t.expose('userType', { type: UserType, description: 'Type of customer.' }),
      kyc: t.expose('kyc', { type: CreatedKyc, description: 'Findings of the compliance check.' }),
      accounts: t.field({
        type: [OpenedAccount],
        extensions: listOf(1),
        description: 'First account of the customer.',
        resolve: ({ accounts }) => [...accounts],
      }),
      customer: t.field({ type: Customer, description: 'The customer.', resolve: ({ id }) => id }),
    }),
  });

  operationMutation(createCustomer, {
    type: CustomerCreated,
    input: (t) => ({
      document: t.string({
        required: true,
        description: 'CPF or CNPJ, digits and capital letters only, without mask.',
      }),
      name: t.string({ required: true, description: 'Name, at most 140 characters.' }),
      password: t.string({ required: true, description: 'At least 8 characters.' }),
      email: t.string({ description: 'E-mail address.' }),
      phone: t.string({ description: 'Telephone number.' }),
      login: t.string({ description: 'Name to sign in with.' }),
      userType: t.field({ type: UserType, description: 'Type of customer; by default it follows from the document.' }),
      accountType: t.field({ type: AccountType, description: 'Type of the first account; `PAYMENT` by default.' }),
      kyc: t.field({
        type: 'JSON',
        description:
          "The partner's data about the customer: an object with `birth_date`, `mother_name`, `monthly_income` (cents), `occupation`, `pep_declared`, `address`, and other members.",
      }),
    }),
  });
}

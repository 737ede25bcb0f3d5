import { builder } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumValues } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { Account, AccountType } from '../accounts/account.graphql.ts';
import { accountSummary } from '../accounts/account.resource.ts';
import { Customer, UserType } from './customer.graphql.ts';
import { createdCustomer, createdKyc } from './customer.resource.ts';
import { type CreatedCustomer, createCustomer } from './customer.ts';
import { KYC_OUTCOMES } from './customer-words.ts';

type FirstAccount = CreatedCustomer['accounts'][number];

export function customerCreationGraph(): void {
  const KycOutcome = builder.enumType('KycOutcome', {
    description: 'Result of the compliance check of a new customer.',
    values: enumValues(KYC_OUTCOMES),
  });

  const CreatedKyc = builder.objectRef<CreatedCustomer['kyc']>('CreatedCustomerKyc').implement({
    description: createdKyc.description,
    fields: (t) => resourceFields(t, createdKyc, { outcome: KycOutcome }),
  });

  const OpenedAccount = builder.objectRef<FirstAccount>('OpenedAccount').implement({
    description: 'A new account.',
    fields: (t) => ({
      ...resourceFields(t, accountSummary),
      account: t.field({ type: Account, description: 'The account.', resolve: ({ id }) => id }),
    }),
  });

  const CustomerCreated = builder.objectRef<CreatedCustomer>('CreatedCustomer').implement({
    description: createdCustomer.description,
    fields: (t) => ({
      ...resourceFields(t, createdCustomer, { kyc: CreatedKyc }),
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

import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, LATE_ROWS_NOTE, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { globalId, integerText, nodeType } from '../../graphql/nodes.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import { KeysetPage } from '../../platform/database/pagination.ts';
import { validationFailed } from '../../platform/errors/errors.ts';
import { Account } from '../accounts/account.graphql.ts';
import { accountsOfCustomers } from '../accounts/account.loaders.ts';
import { type CustomerRow, customersById } from './customer.loaders.ts';
import { customer, kyc } from './customer.resource.ts';
import { findCustomer, getCustomer } from './customer.ts';
import { pageCustomers } from './customer-pages.ts';
import { CUSTOMER_STATUSES, KYC_STATUSES, RISK_LEVELS, USER_TYPES } from './customer-words.ts';
import { t as text } from './texts.ts';

export const UserType = enumType('UserType', {
  description: 'Type of customer.',
  values: enumValues(USER_TYPES),
});

export const CustomerStatus = enumType('CustomerStatus', {
  description: 'State of a customer.',
  values: enumValues(CUSTOMER_STATUSES),
});

const accountsOf = pageLoader({ input: KeysetPage, load: accountsOfCustomers });

export const Customer = builder.loadableObjectRef('Customer', {
  load: (ids: number[], { database, partnerId }) => customersById(database, partnerId, ids),
  toKey: (row: CustomerRow) => row.id,
  sort: true,
});

export function customerGraph(): void {
  registerEnums(UserType, CustomerStatus);

  const KycStatus = builder.enumType('KycStatus', {
    description: 'State of the compliance check.',
    values: enumValues(KYC_STATUSES),
  });

  const RiskLevel = builder.enumType('RiskLevel', {
    description: 'Compliance risk.',
    values: enumValues(RISK_LEVELS),
  });

  const Kyc = builder.objectRef<CustomerRow['kyc']>('Kyc').implement({
    description: kyc.description,
    extensions: needs('customer:read'),
    fields: (t) => resourceFields(t, kyc, { status: KycStatus, riskLevel: RiskLevel }),
  });

  const CustomerAccountConnection = connectionOf(Account, 'CustomerAccountConnection', {
    description: 'Accounts of one customer, oldest first.',
  });

  Customer.implement({
    description: customer.description,
    extensions: nodeType({ name: 'Customer', scope: 'customer:read', id: integerText, load: customersById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('Customer', id) }),
      ...resourceFields(t, customer, { kyc: Kyc }),
      ...taxIds(t, 'the customer', ({ document }) => document),
      accounts: t.field({
        type: CustomerAccountConnection,
        description: `Accounts of the customer, oldest first. ${LATE_ROWS_NOTE}`,
        args: pageArgs(t),
        resolve: async ({ id }, args, context) =>
          new Page(await accountsOf(context, id, args), (row) => [row.id], args.after),
      }),
    }),
  });

  builder.objectFields(Account, (t) => ({
    customerId: t.exposeInt('customerId', { description: 'Holder of the account; `user_id` in REST.' }),
    customer: t.field({
      type: Customer,
      description: 'Holder of the account.',
      resolve: ({ customerId }) => customerId,
    }),
  }));

  const CustomerBy = builder.inputType('CustomerBy', {
    description: 'Reference to a customer. Send exactly one field.',
    isOneOf: true,
    fields: (t) => ({
      customerId: t.field({ ...integerIdOf('Customer'), description: 'The `customerId` or `id` of the customer.' }),
      cpf: t.field({ type: 'Cpf', description: 'CPF of the customer.' }),
      cnpj: t.field({ type: 'Cnpj', description: 'CNPJ of the customer.' }),
    }),
  });

  builder.queryField('customer', (t) =>
    t.field({
      type: Customer,
      nullable: true,
      description: 'One customer, by id or document. Null when the partner has no such customer.',
      args: { by: t.arg({ type: CustomerBy, required: true, description: 'Reference to the customer.' }) },
      resolve: async (_root, { by }, context) => {
        const { customerId, cpf, cnpj } = by;
        const document = cpf ?? cnpj;
        // Compiled documents do not check that the variable has exactly one field.
        if (Object.values(by).filter((given) => given !== null && given !== undefined).length !== 1) {
          throw validationFailed({ by: text('oneReference') });
        }
        if (document) return context.enter(findCustomer, { document });
        return orNull(context.enter(getCustomer, { customerId: customerId as number }), 'customer_not_found');
      },
    }),
  );

  builder.queryField('customers', (t) =>
    t.field({
      type: connectionOf(Customer, 'CustomerConnection', { description: 'Customers, oldest first.' }),
      nullable: true,
      description: `The partner's customers, oldest first. ${LATE_ROWS_NOTE}`,
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageCustomers, args), (row) => [row.id], args.after),
    }),
  );
}

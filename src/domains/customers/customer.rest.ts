import { responds } from '../../platform/resource/record.ts';
import { body, pathInteger, type Route, route } from '../../rest/route.ts';
import { createdCustomerRecord, customerRecord } from './customer.resource.ts';
import { createCustomer, getCustomer } from './customer.ts';

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
    ...responds(createdCustomerRecord),
    example: {
      body: {
        document: '52998224725',
        name: 'Maria da Silva',
        password: 'correct horse battery',
        email: 'maria@example.com',
        kyc: { birth_date: '1990-04-21', monthly_income: 850_000, pep_declared: false },
      },
      answer: { data: createdCustomerRecord.example() },
    },
  }),
  route({
    method: 'GET',
    path: '/customers/{id}',
    tag: 'Customers',
    operation: getCustomer,
    graph: 'Query.customer',
    from: { customerId: pathInteger('id', 'customer_not_found') },
    ...responds(customerRecord),
  }),
];

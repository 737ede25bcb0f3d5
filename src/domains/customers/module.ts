import { dataOfCustomers } from '../../platform/security/personal-data.ts';
import { complianceCheck, complianceFinding } from '../../rails/compliance.ts';
import type { Module } from '../module.ts';
import { Customer } from './customer.entity.ts';
import { customerGraph } from './customer.graphql.ts';
import { customerRoutes } from './customer.rest.ts';
import { customerCreationGraph } from './customer-creation.graphql.ts';
import { privacyGraph } from './privacy.graphql.ts';
import { eraseCustomer, exportCustomer } from './privacy.ts';
import './refusals.ts';

export const customers: Module = {
  name: 'customers',
  entities: [Customer],
  routes: customerRoutes,
  graph: [customerGraph, customerCreationGraph, privacyGraph],
  messages: [complianceCheck, complianceFinding],
  queues: [{ name: 'rails.compliance', bindings: [{ exchange: 'rails', pattern: 'compliance.#' }] }],
  services: ({ rails }) => ({
    compliance: {
      async check(subject) {
        const { sanctionsHit, pepHit } = await rails.ask(complianceCheck, complianceFinding, subject, 'unavailable');
        return { sanctionsHit, pepHit };
      },
    },
  }),
  commands: [
    { name: 'customer export', operation: exportCustomer, example: '--customer-id 101' },
    { name: 'customer erase', operation: eraseCustomer, example: '--customer-id 101' },
  ],
  personalData: [
    dataOfCustomers('customer', 'id', {
      hidden: ['password_hash'],
      erased: {
        ended: { set: `login = null, password_hash = ''`, where: `t.login is not null or t.password_hash <> ''` },
        expired: {
          set: `is_erased = true, name = 'erased', document = 'erased-' || e.id, email = null, phone = null, kyc = '{}'`,
          where: 'not t.is_erased',
        },
      },
    }),
  ],
};

import { notConnected } from '../../rails/not-connected.ts';
import type { Module } from '../module.ts';
import { Customer } from './customer.entity.ts';
import { customerGraph } from './customer.graphql.ts';
import { customerRoutes } from './customer.rest.ts';
import { customerCreationGraph } from './customer-creation.graphql.ts';
import { sandboxCompliance } from './sandbox/compliance.ts';

export const customers: Module = {
  name: 'customers',
  entities: [Customer],
  routes: customerRoutes,
  graph: [customerGraph, customerCreationGraph],
  sandbox: { services: () => ({ compliance: sandboxCompliance }) },
  services: () => ({ compliance: { check: notConnected } }),
};

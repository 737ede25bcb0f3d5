import { z } from 'zod';
import { Document } from '../../platform/documents.ts';
import { readOperation } from '../../platform/operation.ts';
import { type CustomerRow, customerOfDocument } from './customer.loaders.ts';

export const findCustomer = readOperation({
  name: 'findCustomer',
  scopes: ['customer:read'],
  summary: "Finds the partner's customer with this CPF or CNPJ; one document is one customer of a partner",
  refusals: [],
  input: z.strictObject({ document: Document }),
  run: ({ database, principal }, { document }): Promise<CustomerRow | null> =>
    customerOfDocument(database, principal.partnerId, document),
});

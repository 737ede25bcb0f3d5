import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Document } from '../../../platform/text/documents.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Address } from './address.ts';
import type { Company } from './master.ts';

const SET_OF_COMPANY = statement(
  'set_address_of_company',
  `update finance_company set address = $3 where institution_id = $1 and id = $2 returning id, name, document, address`,
);
const SET_OF_SUPPLIER = statement(
  'set_address_of_supplier',
  `insert into supplier_address (institution_id, document, address) values ($1, $2, $3)
   on conflict (institution_id, document) do update set address = excluded.address`,
);

const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

export const setCompanyAddress = operation({
  name: 'setCompanyAddress',
  ...ADMIN,
  summary: 'Sets the address of a company of the institution for payment files',
  effects: ['keeps_records'],
  refusals: ['company_not_found'],
  input: z.strictObject({ companyId: Uuid, address: Address }),
  async run({ tx, principal, audit }, { companyId, address }): Promise<Company> {
    const values = [principal.institutionId, companyId, JSON.stringify(address)];
    const [company] = await tx.query<Company>(SET_OF_COMPANY, values);
    if (!company) throw new AppError('company_not_found');
    const resource = { resourceType: 'company', resourceId: companyId };
    audit({ action: 'finance.company_address_set', accountId: null, ...resource, changes: { address } });
    return company;
  },
});

export interface SupplierAddress {
  readonly document: string;
  readonly address: Address;
}

export const setSupplierAddress = operation({
  name: 'setSupplierAddress',
  ...ADMIN,
  summary: 'Sets the address of a supplier for payment files that require one, from the next payment batch on',
  effects: ['keeps_records'],
  refusals: [],
  input: z.strictObject({ document: Document, address: Address }),
  async run({ tx, principal, audit }, { document, address }): Promise<SupplierAddress> {
    await tx.query(SET_OF_SUPPLIER, [principal.institutionId, document, JSON.stringify(address)]);
    const resource = { resourceType: 'supplier', resourceId: document };
    audit({ action: 'finance.supplier_address_set', accountId: null, ...resource, changes: { address } });
    return { document, address };
  },
});

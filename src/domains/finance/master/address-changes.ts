import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Document } from '../../../platform/text/documents.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Address } from './address.ts';
import { company, type supplierAddress } from './master.resource.ts';
import type { Company } from './master.ts';

const SET_OF_COMPANY = statement(
  'set_address_of_company',
  `update finance_company c set address = $3 where c.institution_id = $1 and c.id = $2 returning ${columnsOf(company, 'c')}`,
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
    const [changed] = await tx.query<Company>(SET_OF_COMPANY, values);
    if (!changed) throw new AppError('company_not_found');
    const resource = { resourceType: 'company', resourceId: companyId };
    audit({ action: 'finance.company_address_set', accountId: null, ...resource, changes: { address } });
    return changed;
  },
});

export interface SupplierAddress extends RowOf<typeof supplierAddress> {}

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

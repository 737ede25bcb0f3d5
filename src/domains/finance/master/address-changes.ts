import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { type RowOf, rowOf } from '../../../platform/resource/resource.ts';
import { Document } from '../../../platform/text/documents.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Address } from './address.ts';
import * as entities from './master.entity.ts';
import { company, type supplierAddress } from './master.resource.ts';
import type { Company } from './master.ts';

const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

export const setCompanyAddress = operation({
  name: 'setCompanyAddress',
  ...ADMIN,
  summary: 'Sets the address of a company of the institution for payment files',
  effects: ['keeps_records'],
  refusals: ['company_not_found'],
  input: z.strictObject({ companyId: Uuid, address: Address }),
  async run({ em, audit }, { companyId, address }): Promise<Company> {
    const known = await em.findOne(entities.Company, companyId);
    if (!known) throw new AppError('company_not_found');
    known.address = address;
    const resource = { resourceType: 'company', resourceId: companyId };
    audit({ action: 'finance.company_address_set', accountId: null, ...resource, changes: { address } });
    return rowOf(company, known);
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
  async run({ em, principal, audit }, { document, address }): Promise<SupplierAddress> {
    await em.upsert(entities.SupplierAddress, { institutionId: principal.institutionId, document, address });
    const resource = { resourceType: 'supplier', resourceId: document };
    audit({ action: 'finance.supplier_address_set', accountId: null, ...resource, changes: { address } });
    return { document, address };
  },
});

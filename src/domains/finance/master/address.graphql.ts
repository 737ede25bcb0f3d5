import { builder } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { type SupplierAddress, setCompanyAddress, setSupplierAddress } from './address-changes.ts';
import { FinanceAddress, FinanceCompany } from './master.graphql.ts';
import { address, supplierAddress } from './master.resource.ts';

export function addressGraph(): void {
  FinanceAddress.implement({
    description: address.description,
    fields: (t) => resourceFields(t, address),
  });
  const SupplierType = builder.objectRef<SupplierAddress>('SupplierAddress').implement({
    description: supplierAddress.description,
    fields: (t) => resourceFields(t, supplierAddress, { address: FinanceAddress }),
  });
  const AddressInput = builder.inputType('FinanceAddressInput', {
    description: 'A postal address in Brazil.',
    fields: (t) => ({
      street: t.string({ required: true, description: 'Street, at most 60 characters.' }),
      number: t.int({ description: 'House number. Omit it when there is none.' }),
      complement: t.string({ description: 'Floor, room or block, at most 30 characters.' }),
      district: t.string({ required: true, description: 'District, at most 30 characters.' }),
      city: t.string({ required: true, description: 'City, at most 40 characters.' }),
      state: t.string({ required: true, description: 'State, two capital letters.' }),
      postalCode: t.string({ required: true, description: 'CEP, eight digits.' }),
    }),
  });
  operationMutation(setCompanyAddress, {
    type: FinanceCompany,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'Id of the company (UUID).' }),
      address: t.field({ type: AddressInput, required: true, description: 'New address of the company.' }),
    }),
  });
  operationMutation(setSupplierAddress, {
    type: SupplierType,
    input: (t) => ({
      document: t.string({ required: true, description: 'CPF or CNPJ of the supplier, without mask.' }),
      address: t.field({ type: AddressInput, required: true, description: 'New address of the supplier.' }),
    }),
  });
}

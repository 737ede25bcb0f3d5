import { builder } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import type { Address } from './address.ts';
import { type SupplierAddress, setCompanyAddress, setSupplierAddress } from './address-changes.ts';
import { FinanceCompany } from './master.graphql.ts';

export const FinanceAddress = builder.objectRef<Address>('FinanceAddress');

export function addressGraph(): void {
  FinanceAddress.implement({
    description: 'A postal address in Brazil.',
    fields: (t) => ({
      street: t.exposeString('street', { description: 'Street.' }),
      number: t.exposeInt('number', { description: 'House number, 0 when there is none.' }),
      complement: t.exposeString('complement', {
        nullable: true,
        description: 'Floor, room or block. Null when there is none.',
      }),
      district: t.exposeString('district', { description: 'District.' }),
      city: t.exposeString('city', { description: 'City.' }),
      state: t.exposeString('state', { description: 'State, two letters.' }),
      postalCode: t.exposeString('postalCode', { description: 'CEP, eight digits.' }),
    }),
  });
  builder.objectField(FinanceCompany, 'address', (t) =>
    t.expose('address', {
      type: FinanceAddress,
      nullable: true,
      description: 'Postal address. Null when no address is recorded.',
    }),
  );
  const SupplierType = builder.objectRef<SupplierAddress>('SupplierAddress').implement({
    description: "A supplier's address.",
    fields: (t) => ({
      document: t.exposeString('document', { description: 'CPF or CNPJ of the supplier.' }),
      address: t.expose('address', { type: FinanceAddress, description: 'Postal address of the supplier.' }),
    }),
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

import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { BANK_ACCOUNT_TYPES, FRAUD_CATEGORIES, PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { type DictLookup, lookUpKey } from './dict-lookup.ts';

export const PixKeyType = enumType('PixKeyType', {
  description: 'Kind of a PIX key.',
  values: enumValues(PIX_KEY_TYPES),
});

export const FraudCategoryEnum = enumType('FraudCategory', {
  description: 'Kind of fraud.',
  values: enumValues(FRAUD_CATEGORIES),
});

export function dictGraph(): void {
  registerEnums(PixKeyType, FraudCategoryEnum);

  const BankAccountType = builder.enumType('BankAccountType', {
    description: 'Kind of an account at any institution (ISO 20022).',
    values: enumValues(BANK_ACCOUNT_TYPES),
  });

  const PixKeyLookup = builder.objectRef<DictLookup>('PixKeyLookup').implement({
    description: 'Directory (DICT) entry of a PIX key, with the end-to-end id of one payment to it.',
    fields: (t) => ({
      endToEndId: t.exposeString('endToEndId', {
        description: 'End-to-end id of one payment from this account, valid for 12 hours.',
      }),
      key: t.exposeString('key', { description: 'The key.' }),
      keyType: t.expose('keyType', { type: PixKeyType, description: 'Kind of key.' }),
      ispb: t.exposeString('ispb', { description: "ISPB of the owner's institution: `recipientIspb` of the payment." }),
      participantName: t.exposeString('participantName', { description: "Name of the owner's institution." }),
      branch: t.exposeString('branch', { description: "Agency of the owner's account." }),
      accountNumber: t.exposeString('accountNumber', {
        description: 'Account number in the directory. Never an internal account id.',
      }),
      accountType: t.expose('accountType', { type: BankAccountType, description: "Kind of the owner's account." }),
      ownerName: t.exposeString('ownerName', { description: 'Name of the owner.' }),
      ownerDocument: t.exposeString('ownerDocument', {
        description: 'CPF or CNPJ of the owner, as the directory returned it.',
      }),
      ...taxIds(t, 'the owner', ({ ownerDocument }) => ownerDocument),
    }),
  });

  operationMutation(lookUpKey, {
    name: 'lookUpPixKey',
    type: PixKeyLookup,
    input: (t) => ({
      key: t.string({ required: true, description: 'The PIX key, as the payer entered it.' }),
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account that will pay. The lookup is made for its holder.',
      }),
      payerDocument: t.string({ description: 'CPF or CNPJ of that holder. Only checked against the holder.' }),
    }),
  });
}

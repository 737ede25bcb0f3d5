import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { BANK_ACCOUNT_TYPES, FRAUD_CATEGORIES, PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { type DictLookup, lookUpKey } from './dict-lookup.ts';

export const PixKeyType = enumType('PixKeyType', {
  description: 'Kind of a PIX key.',
  values: enumValues(PIX_KEY_TYPES),
});

export const FraudCategoryEnum = enumType('FraudCategory', {
  description: 'Kind of fraud, as the contract names it.',
  values: enumValues(FRAUD_CATEGORIES),
});

export function dictGraph(): void {
  registerEnums(PixKeyType, FraudCategoryEnum);

  const BankAccountType = builder.enumType('BankAccountType', {
    description: 'Kind of an account at any institution, as the arrangement names it (ISO 20022).',
    values: enumValues(BANK_ACCOUNT_TYPES),
  });

  const PixKeyLookup = builder.objectRef<DictLookup>('PixKeyLookup').implement({
    description: 'What the directory (DICT) says about a PIX key, and the end-to-end id of one payment to it.',
    fields: (t) => ({
      endToEndId: t.exposeString('endToEndId', { description: 'Pays once, from this account, within 12 hours.' }),
      key: t.string({ description: 'The key.', resolve: ({ entry }) => entry.key }),
      keyType: t.field({ type: PixKeyType, description: 'Kind of key.', resolve: ({ entry }) => entry.keyType }),
      ispb: t.string({
        description: 'Institution of the owner: `recipientIspb` of the payment.',
        resolve: ({ entry }) => entry.ispb,
      }),
      participantName: t.string({
        description: 'Name of that institution.',
        resolve: ({ entry }) => entry.participantName,
      }),
      branch: t.string({ description: "Agency of the owner's account.", resolve: ({ entry }) => entry.branch }),
      accountNumber: t.string({
        description: 'Account number registered in the directory, never an internal account id.',
        resolve: ({ entry }) => entry.accountNumber,
      }),
      accountType: t.field({
        type: BankAccountType,
        description: "Kind of the owner's account.",
        resolve: ({ entry }) => entry.accountType,
      }),
      ownerName: t.string({ description: 'Name of the owner.', resolve: ({ entry }) => entry.ownerName }),
      ownerDocument: t.string({
        description: 'CPF or CNPJ of the owner, as the directory gave it.',
        resolve: ({ entry }) => entry.ownerDocument,
      }),
      ...taxIds(t, 'the owner', ({ entry }) => entry.ownerDocument),
    }),
  });

  operationMutation(lookUpKey, {
    name: 'lookUpPixKey',
    type: PixKeyLookup,
    input: (t) => ({
      key: t.string({ required: true, description: 'The PIX key, as the payer gave it.' }),
      accountId: t.int({ required: true, description: 'Account that will pay: every lookup is made for its holder.' }),
      payerDocument: t.string({ description: 'CPF or CNPJ of that holder, to be checked.' }),
    }),
  });
}

import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { BANK_ACCOUNT_TYPES, FRAUD_CATEGORIES, PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import { dictEntry, dictLookup } from './dict.resource.ts';
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
  registerEnums(
    PixKeyType,
    FraudCategoryEnum,
    enumType('BankAccountType', {
      description: 'Kind of an account at any institution (ISO 20022).',
      values: enumValues(BANK_ACCOUNT_TYPES),
    }),
  );

  const PixKeyLookup = builder.objectRef<DictLookup>('PixKeyLookup').implement({
    description: dictEntry.description,
    fields: (t) => ({
      ...resourceFields(t, dictLookup),
      ...resourceFields(t, dictEntry),
      ...taxIds(t, 'the owner', ({ ownerDocument }) => ownerDocument),
    }),
  });

  operationMutation(lookUpKey, {
    name: 'lookUpPixKey',
    type: PixKeyLookup,
    input: (t) => ({
      key: t.string({ required: true, description: 'The PIX key, as the payer typed it.' }),
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account that will pay. The lookup is made for its holder.',
      }),
      payerDocument: t.string({ description: 'CPF or CNPJ of that holder. Only checked against the holder.' }),
    }),
  });
}

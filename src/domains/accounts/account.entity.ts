import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../platform/text/words.ts';
import { ACCOUNT_TYPES } from './account-type.ts';

/** Balance and state are in the ledger's balance row. The id is that of the ledger account. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    institutionId: p.bigint('number'),
    partnerId: p.uuid(),
    customerId: p.bigint('number'),
    accountType: p.enum(wordsOf(ACCOUNT_TYPES)),
    agency: p.text(),
    accountNumber: p.text(),
    iban: p.text(),
    /** Brasília date. */
    closingDate: p.date().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Account = InferEntity<typeof Account>;

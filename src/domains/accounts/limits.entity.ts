import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../platform/text/words.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { waitingChangeOf } from '../waiting-change.ts';
import { ACCOUNT_TYPES } from './account-type.ts';
import { LIMITED_PRODUCTS } from './limits.resource.ts';

/** Cents. */
const amounts = () => ({
  transactionLimit: p.bigint('number'),
  dailyLimit: p.bigint('number'),
  monthlyLimit: p.bigint('number'),
  nighttimeLimit: p.bigint('number'),
});

/** Limits of accounts without limits of their own. */
export const DefaultLimits = defineEntity({
  name: 'DefaultLimits',
  tableName: 'limit_default',
  properties: {
    institutionId: p.bigint('number').primary(),
    holderType: p.enum(wordsOf(HOLDER_TYPES)).primary(),
    product: p.enum(wordsOf(LIMITED_PRODUCTS)).primary(),
    ...amounts(),
    pendingChangeId: waitingChangeOf(
      (d) => `r.subject_type = 'default_limits' and r.subject = ${d}.holder_type || ':' || ${d}.product`,
    ),
  },
});
export type DefaultLimits = InferEntity<typeof DefaultLimits>;

/** Highest own limits of accounts. */
export const LimitCeilings = defineEntity({
  name: 'LimitCeilings',
  tableName: 'limit_ceiling',
  properties: {
    institutionId: p.bigint('number').primary(),
    accountType: p.enum(wordsOf(ACCOUNT_TYPES)).primary(),
    ...amounts(),
    pendingChangeId: waitingChangeOf((c) => `r.subject_type = 'limit_ceilings' and r.subject = ${c}.account_type`),
  },
});
export type LimitCeilings = InferEntity<typeof LimitCeilings>;

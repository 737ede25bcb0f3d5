import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IntegerId } from '../../platform/ids.ts';
import { LimitAmount } from '../../platform/money.ts';
import { operation, readOperation } from '../../platform/operation.ts';
import { wordsOf } from '../../platform/words.ts';
import { ADMIN, administered, differences } from '../administration/administered.ts';
import { HOLDER_TYPES, type HolderType } from '../ledger/balance.ts';
import { applyLimits, LIMIT_OVERRIDES, type LimitsRecord } from './limits.ts';

/** What limits bind. */
export const LIMITED_PRODUCTS = { pix_out: 'PIX sent, and bills.', ted: 'TED sent.' };

/** Limits of all accounts of one kind of holder that have none of their own, in cents. */
export interface DefaultLimits {
  readonly holderType: HolderType;
  readonly product: keyof typeof LIMITED_PRODUCTS;
  readonly transactionLimit: number;
  readonly dailyLimit: number;
  readonly monthlyLimit: number;
  /** Of a night, over all products. */
  readonly nighttimeLimit: number;
}

const COLUMNS = `d.holder_type as "holderType", d.product, d.transaction_limit as "transactionLimit", d.daily_limit as "dailyLimit",
  d.monthly_limit as "monthlyLimit", d.nighttime_limit as "nighttimeLimit"`;
const LIST = statement(
  'list_default_limits',
  `select ${COLUMNS} from limit_default d where d.institution_id = $1 order by d.holder_type, d.product`,
);
const LOCK = statement(
  'lock_default_limits',
  `select ${COLUMNS} from limit_default d
   where d.institution_id = $1 and d.holder_type = $2 and d.product = $3 for no key update`,
);
const CHANGE = statement(
  'change_default_limits',
  `update limit_default d set transaction_limit = $4, daily_limit = $5, monthly_limit = $6, nighttime_limit = $7
   where d.institution_id = $1 and d.holder_type = $2 and d.product = $3`,
);
const PARTNER_OF = statement(
  'partner_of_account_in_institution',
  'select a.partner_id as "partnerId" from account a where a.id = $2 and a.institution_id = $1',
);

const limit = (of: string) =>
  LimitAmount.optional().meta({ description: `Limit of ${of}, in integer cents; left out: as it is` });

export const listDefaultLimits = readOperation({
  ...ADMIN,
  name: 'listDefaultLimits',
  summary: 'Lists the limits of accounts that have none of their own, by kind of holder and product',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly DefaultLimits[]> =>
    database.query<DefaultLimits>(LIST, [principal.institutionId]),
});

export const setDefaultLimits = operation({
  ...ADMIN,
  name: 'setDefaultLimits',
  summary: 'Changes the limits of all accounts of a kind of holder that have none of their own, at once',
  effects: ['weakens_control'],
  refusals: [],
  input: z.strictObject({
    holderType: z.enum(wordsOf(HOLDER_TYPES)).meta({ description: 'Kind of holder' }),
    product: z.enum(wordsOf(LIMITED_PRODUCTS)).meta({ description: 'What is limited' }),
    transactionLimit: limit('one payment'),
    dailyLimit: limit('a Brasília day'),
    monthlyLimit: limit('a Brasília month'),
    nighttimeLimit: limit('a night, 20:00 to 06:00 in Brasília'),
  }),
  async run(context, { holderType, product, ...given }): Promise<DefaultLimits> {
    const { tx, principal } = context;
    const [known] = await tx.query<DefaultLimits>(LOCK, [principal.institutionId, holderType, product]);
    if (!known) throw new Error(`institution ${principal.institutionId} has no limits of ${holderType} for ${product}`);
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const limits: DefaultLimits = { ...known, ...wanted };
    const changes = differences(known, wanted);
    if (Object.keys(changes).length === 0) return known;
    const { transactionLimit, dailyLimit, monthlyLimit, nighttimeLimit } = limits;
    const values = [transactionLimit, dailyLimit, monthlyLimit, nighttimeLimit];
    await tx.query(CHANGE, [principal.institutionId, holderType, product, ...values]);
    administered(context, null, {
      action: 'default_limits.changed',
      resourceId: `${holderType}:${product}`,
      changes,
    });
    return limits;
  },
});

/** The same as the partner's own change, for which the partner sees it in the account's audit trail. */
export const setAccountLimits = operation({
  ...ADMIN,
  name: 'setAccountLimits',
  summary: 'Changes the limits of one account of a partner, at once; null goes back to the default',
  effects: ['weakens_control'],
  refusals: ['account_not_found', 'account_closed'],
  // Doing it twice is doing it once; and null, which gives an override up, is not the same as nothing.
  idempotency: null,
  input: z.strictObject({ accountId: IntegerId.meta({ description: 'The account' }), ...LIMIT_OVERRIDES }),
  async run(context, { accountId, ...wanted }): Promise<LimitsRecord> {
    const { tx, principal } = context;
    const { institutionId } = principal;
    const [owner] = await tx.query<{ partnerId: string }>(PARTNER_OF, [institutionId, accountId]);
    if (!owner) throw new AppError('account_not_found');
    return applyLimits(context, { institutionId, partnerId: owner.partnerId }, accountId, wanted);
  },
});

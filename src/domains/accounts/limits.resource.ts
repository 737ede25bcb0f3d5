import { cents, constant, instant, integer, orNull, record, text, uuid, word } from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { resource } from '../../platform/resource/resource.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { ACCOUNT_TYPES } from './account-type.ts';
import { LIMIT_MEANINGS } from './limit-names.ts';

export const LIMITED_PRODUCTS = { pix_out: 'PIX and bills.', ted: 'TED sent.' };

const amounts = {
  transactionLimit: cents('Limit of one payment, in cents.', { example: 2_000_000 }),
  dailyLimit: cents('Limit of a Brasília day, in cents.', { example: 2_000_000 }),
  monthlyLimit: cents('Limit of a Brasília month, in cents.', { example: 10_000_000 }),
  nighttimeLimit: cents('Limit of a night, 20:00 to 06:00 in Brasília, shared by all products, in cents.', {
    example: 100_000,
  }),
};

export const productLimits = resource('ProductLimits', 'Effective limits of one product, in cents.', amounts);

const DEFAULT = 'when the default applies';

export const limitOverrides = resource(
  'LimitOverrides',
  "Own limits of the account, in cents. Null when the institution's default applies.",
  {
    pixOutTransactionLimit: orNull(cents('Limit of one PIX sent, in cents.'), DEFAULT),
    pixOutDailyLimit: orNull(cents('Limit of PIX sent in a Brasília day, in cents.', { example: 500_000 }), DEFAULT),
    pixOutMonthlyLimit: orNull(cents('Limit of PIX sent in a Brasília month, in cents.'), DEFAULT),
    nighttimeLimit: orNull(cents('Limit of a night, shared by all products, in cents.'), DEFAULT),
  },
);

const raise = {
  value: orNull(cents('New limit in cents.', { example: 200_000 }), 'when the default is restored'),
  effectiveAt: instant('Time from which the new limit applies.', { example: '2026-11-24T15:30:10.123Z' }),
};
const limit = word(LIMIT_MEANINGS, 'Limit that is raised.');

const RAISE = 'A raise of a limit that takes effect later. Until then the current limit applies.';
export const raiseOfLimit = resource('RaiseOfLimit', RAISE, raise);
export const pendingRaise = resource('PendingLimitRaise', RAISE, { limit, ...raise });

export const listedRaise = resource('LimitRaise', "A pending raise of a limit of a partner's account.", {
  accountId: integer('Number of the account.', { graphType: 'ID' }),
  partnerName: text("Name of the account's partner."),
  limit,
  ...raise,
});

const raiseRecord = restRecord(raiseOfLimit, null);
const pending = (of: string, example: unknown = null) =>
  orNull(record(raiseRecord, `Pending raise of the limit of ${of}.`, { example }), 'when there is none');

const pendingRaises = resource('PendingRaises', 'Pending raises, by limit.', {
  pixOutTransactionLimit: pending('one PIX sent'),
  pixOutDailyLimit: pending('PIX sent in a Brasília day'),
  pixOutMonthlyLimit: pending('PIX sent in a Brasília month'),
  nighttimeLimit: pending('a night', raiseRecord.example()),
});

const product = restRecord(productLimits);

export const limits = resource('Limits', 'Limits of an account, in cents.', {
  accountId: integer('Number of the account.', { example: 1003 }),
  currency: constant('BRL', 'Always `BRL`.'),
  pixOut: record(product, 'Limits of PIX sent.', { example: product.example({ daily_limit: 500_000 }) }),
  ted: record(product, 'Limits of TED.'),
  overrides: record(restRecord(limitOverrides, null), "The account's own limits."),
  pending: record(restRecord(pendingRaises, null), 'Pending raises, by limit.', { graph: false }),
});

export const limitAmounts = resource('LimitAmounts', 'Used or remaining part of the PIX limits, in cents.', {
  daily: cents("Part of the current Brasília day's limit, in cents."),
  monthly: cents("Part of the current Brasília month's limit, in cents."),
  nighttime: cents(
    "Part of this night's limit, in cents. Between 06:00 and 20:00 in Brasília: of the next night's limit.",
  ),
});

export const pendingChangeId = orNull(
  uuid('Change that waits for a second admin.', { graphType: 'ID', column: false }),
  'when none does',
);

export const raiseHours = resource('LimitRaiseHours', "Hours until a raise of an account's limit takes effect.", {
  hours: integer('Hours until a raise takes effect; 0 means at once.'),
  pendingChangeId,
});

export const limitCeilings = resource('LimitCeilings', 'Highest own limits of accounts of one type.', {
  accountType: word(ACCOUNT_TYPES, 'Type of account.'),
  ...amounts,
  pendingChangeId,
});

export const defaultLimits = resource(
  'DefaultLimits',
  'Limits of all accounts of one holder type without limits of their own.',
  {
    holderType: word(HOLDER_TYPES, 'Type of holder.'),
    product: word(LIMITED_PRODUCTS, 'Limited product.'),
    ...amounts,
    pendingChangeId,
  },
);

export const limitsRecord = restRecord(limits);

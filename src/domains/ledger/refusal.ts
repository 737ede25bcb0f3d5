import { AppError } from '../../platform/errors/errors.ts';
import { type Codes, defineRefusals, type ErrorCode, forbidden, unprocessable } from '../../platform/errors/refusal.ts';
import { cents, type GraphEnum, word } from '../../platform/errors/refusal-details.ts';
import { amountText } from '../../platform/money/money.ts';
import { portuguese } from './refusal.pt-br.ts';
import { t } from './texts.ts';

const LIMIT_KINDS: GraphEnum = {
  name: 'LimitKind',
  description: 'Which limit of the account is exceeded. REST returns the same in lower case as `limit`',
  values: {
    transaction: 'Limit of a single payment',
    daily: 'Limit of one product on a Brasília day',
    monthly: 'Limit of one product in a Brasília month',
    nighttime: 'Limit of a night, 20:00 to 06:00 in Brasília, shared by all products',
  },
};

const REFUSALS = defineRefusals(
  {
    account_not_of_partner: forbidden(
      'the account is not an account of this partner: use an id that GET /accounts lists',
    ),
    account_reserved_for_finance: forbidden(
      'this account pays only by payment runs or escrow releases: use another account, or ask the institution for a release',
    ),
    account_blocked: unprocessable('the account is blocked: it can receive money but cannot send it'),
    account_closed: unprocessable('the account is closed'),
    insufficient_balance: unprocessable({
      example: 'insufficient balance: BRL 10.60 is needed, BRL 5.00 is available',
      details: {
        available: cents('Available balance of the account', 500),
        required: cents('Amount needed, including the fee', 1_060),
      },
      graph: 'The available balance does not cover the payment and its fee',
    }),
    limit_exceeded: unprocessable({
      example: 'the daily limit is exceeded, BRL 1,500.00 is left',
      details: {
        limit: {
          ...word('Exceeded limit: of a single payment, or of a Brasília day, month or night', 'daily'),
          enum: Object.keys(LIMIT_KINDS.values),
          graph: { description: 'The exceeded limit', type: LIMIT_KINDS },
        },
        limit_amount: cents('Amount of the limit', 2_000_000),
        used: cents('Used part of the limit', 1_850_000),
        remaining: cents('Unused part of the limit', 150_000),
      },
      graph: 'A limit of the account is exceeded',
    }),
    same_account: unprocessable('origin and destination are the same account'),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}

/** Turns the refusal of a database function into an error. Limit and balance refusals state what is left, in cents. */
export function ledgerRefusal(code: string, detail: Record<string, unknown> | null): AppError {
  switch (code) {
    case 'limit_exceeded': {
      const { limit, remaining } = detail as { limit: string; remaining: number };
      return new AppError(code, t('limitExceeded', { limit, remaining: amountText(remaining) }), detail ?? {});
    }
    case 'insufficient_balance': {
      const { available, required } = detail as { available: number; required: number };
      const message = t('insufficientBalance', { required: amountText(required), available: amountText(available) });
      return new AppError(code, message, detail ?? {});
    }
    default:
      return new AppError(code as ErrorCode, undefined);
  }
}

import { z } from 'zod';
import { brasiliaDate, brasiliaDayBounds, isCalendarDate } from '../../../platform/calendar.ts';
import { Document } from '../../../platform/documents.ts';
import { IntegerId } from '../../../platform/ids.ts';
import { Amount } from '../../../platform/money.ts';
import { operation } from '../../../platform/operation.ts';
import { requiredOr } from '../../../platform/required-or.ts';
import { nonBlankText, text } from '../../../platform/text.ts';
import type { Charge } from './charge.ts';
import { ISSUE_REFUSALS, issueCharge } from './charge-issue.ts';
import { cobvLastDay } from './due-date/cobv-amount.ts';
import { COBV_RATE_TYPES, cobvTermsOf } from './due-date/cobv-terms.ts';
import { validateCobvTerms } from './due-date/cobv-validation.ts';

/** How long an immediate charge can be paid when the request does not say (PIX API: `expiracao`). */
export const DEFAULT_EXPIRY_SECONDS = 86_400;
const MAX_EXPIRY_SECONDS = 90 * 86_400;

/** What a payer is shown at most (PIX API: `solicitacaoPagador`). */
const Description = text(140).nullish();
const ExternalId = nonBlankText(64).nullish().meta({
  description:
    'Your own id of it, repeated in its events. The same one again, with the same input, answers the first charge',
});
const RateType = z
  .enum(COBV_RATE_TYPES)
  .nullish()
  .meta({ description: 'Needed with its value; interest: `FIXO` a calendar day, `PERCENTUAL` a month' });
/** Decimal text, which `cobvTermsOf` reads. */
const RateValue = text(20)
  .nullish()
  .meta({ description: 'Decimal text such as `2.00`: reais, or a percentage (`PERCENTUAL`)' });

const DueDate = requiredOr(
  'due_date_required',
  '`dueDate` is required',
  z
    .string()
    .refine(isCalendarDate, 'must be a date YYYY-MM-DD')
    .meta({ format: 'date', description: 'Brasília day until which it is paid without fine or interest, YYYY-MM-DD' }),
);

/** A charge of an amount, to be paid once until it expires. */
export const createImmediateCharge = operation({
  name: 'createImmediateCharge',
  scopes: ['pix:write'],
  summary: 'Creates a charge that is paid once, at once',
  effects: ['keeps_records'],
  refusals: ISSUE_REFUSALS,
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    description: Description,
    externalId: ExternalId,
    expiresInSeconds: z
      .int()
      .min(1, 'must be at least 1 second')
      .max(MAX_EXPIRY_SECONDS, `must be at most ${MAX_EXPIRY_SECONDS} seconds (90 days)`)
      .nullish(),
  }),
  run(context, input): Promise<Charge> {
    return issueCharge(context, 'immediate', input, () => {
      const { amount, description, expiresInSeconds } = input;
      return {
        ...{ amount, city: null, terms: null, debtor: null },
        description: description || null,
        expiresAt: new Date(context.now.getTime() + (expiresInSeconds ?? DEFAULT_EXPIRY_SECONDS) * 1000),
      };
    });
  },
});

/** A code that is paid any number of times and never expires. */
export const createStaticQr = operation({
  name: 'createStaticQr',
  scopes: ['pix:write'],
  summary: 'Creates a static QR code: reusable, without end; without an amount the payer types it',
  effects: ['keeps_records'],
  refusals: [...ISSUE_REFUSALS, 'invalid_pix_key'],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount.nullish().meta({ description: 'Cents; left out or null: the payer types it' }),
    pixKey: nonBlankText(77)
      .nullish()
      .meta({ description: 'An active key of the account; its oldest one when left out' }),
    description: Description,
    city: nonBlankText(60)
      .nullish()
      .meta({ description: 'Written into the code without accents, cut to 15 characters' }),
    externalId: ExternalId,
  }),
  run(context, input): Promise<Charge> {
    const { amount, description, city } = input;
    return issueCharge(context, 'static', input, () => ({
      ...{ expiresAt: null, terms: null, debtor: null },
      amount: amount ?? null,
      city: city ?? null,
      description: description || null,
    }));
  },
});

/** A charge with a due date (CobV): what it costs depends on the day of its payment. */
export const createDueDateCharge = operation({
  name: 'createDueDateCharge',
  scopes: ['pix:write'],
  summary: 'Creates a charge with a due date, and with fine, interest, discount and rebate by the day of payment',
  effects: ['keeps_records'],
  refusals: ['due_date_required', ...ISSUE_REFUSALS],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    dueDate: DueDate,
    fineType: RateType,
    fineValue: RateValue,
    interestType: RateType,
    interestValue: RateValue,
    discountType: RateType,
    discountValue: RateValue,
    rebateValue: text(20).nullish().meta({ description: 'Reais as decimal text such as `5.00`' }),
    debtorName: nonBlankText(200).nullish().meta({ description: 'Who is to pay; needed with its document' }),
    debtorDocument: Document.nullish().meta({ description: 'CPF or CNPJ of who is to pay, without mask' }),
    externalId: ExternalId,
  }),
  run(context, input): Promise<Charge> {
    return issueCharge(context, 'cobv', input, () => {
      const { amount, debtorName, debtorDocument } = input;
      const terms = cobvTermsOf(input);
      validateCobvTerms(terms, brasiliaDate(context.now));
      const isNamed = Boolean(debtorName ?? debtorDocument);
      return {
        ...{ amount, terms, city: null, description: null },
        debtor: isNamed ? { name: debtorName ?? null, document: debtorDocument ?? null } : null,
        expiresAt: brasiliaDayBounds(cobvLastDay(terms)).end,
      };
    });
  },
});

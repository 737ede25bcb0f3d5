import { z } from 'zod';
import { inSchema } from '../../../platform/language/text.ts';
import { Amount } from '../../../platform/money/money.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { requiredWithCode } from '../../../platform/operation/required-with-code.ts';
import { Document } from '../../../platform/text/documents.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { nonBlankText, text } from '../../../platform/text/text.ts';
import { brasiliaDate, brasiliaDayBounds, isCalendarDate } from '../../../platform/time/calendar.ts';
import { KnownPixKey } from '../dict/typed-pix-key.ts';
import type { Charge } from './charge.ts';
import { ISSUE_REFUSALS, issueCharge } from './charge-issue.ts';
import { cobvLastDay } from './due-date/cobv-amount.ts';
import { COBV_RATE_TYPES, cobvTermsOf } from './due-date/cobv-terms.ts';
import { validateCobvTerms } from './due-date/cobv-validation.ts';
import { t } from './language/texts.ts';

/** PIX API: `expiracao`. */
export const DEFAULT_EXPIRY_SECONDS = 86_400;
const MAX_EXPIRY_SECONDS = 90 * 86_400;

/** PIX API: `solicitacaoPagador`. */
const Description = text(140).nullish();
const ExternalId = nonBlankText(64).nullish().meta({
  description:
    'Your own id of the charge, repeated in its events. Repeating it with the same input returns the existing charge',
});
const RateType = z.enum(COBV_RATE_TYPES).nullish().meta({
  description:
    'Required with its value. For interest: `FIXO` is an amount per calendar day, `PERCENTUAL` a percentage per month',
});
const RateValue = text(20)
  .nullish()
  .meta({ description: 'Decimal text such as `2.00`: an amount in reais, or a percentage with `PERCENTUAL`' });

const DueDate = requiredWithCode(
  'due_date_required',
  inSchema(t('dueDateRequired')),
  z
    .string()
    .refine(isCalendarDate, inSchema(t('mustBeDate')))
    .meta({
      format: 'date',
      description: 'Last Brasília day on which the charge costs no fine and no interest, YYYY-MM-DD',
    }),
);

export const createImmediateCharge = operation({
  name: 'createImmediateCharge',
  scopes: ['pix:write'],
  summary: 'Creates an immediate charge, which can be paid once before it expires',
  effects: ['keeps_records'],
  refusals: ISSUE_REFUSALS,
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    description: Description,
    externalId: ExternalId,
    expiresInSeconds: z
      .int()
      .min(1, inSchema(t('atLeastOneSecond')))
      .max(MAX_EXPIRY_SECONDS, inSchema(t('secondsAtMost', { max: MAX_EXPIRY_SECONDS })))
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

export const createStaticQr = operation({
  name: 'createStaticQr',
  scopes: ['pix:write'],
  summary: 'Creates a reusable static QR code that never expires. Without an amount, the payer enters it',
  effects: ['keeps_records'],
  refusals: [...ISSUE_REFUSALS, 'invalid_pix_key'],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount.nullish().meta({ description: 'Amount in cents. When absent or null, the payer enters it' }),
    pixKey: KnownPixKey.nullish().meta({
      description: 'An active key of the account. When absent, the oldest active key',
    }),
    description: Description,
    city: nonBlankText(60)
      .nullish()
      .meta({ description: 'City in the code: accents are removed and the text is cut to 15 characters' }),
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

export const createDueDateCharge = operation({
  name: 'createDueDateCharge',
  scopes: ['pix:write'],
  summary: 'Creates a charge with a due date. Fine, interest, discount and rebate depend on the day of payment',
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
    rebateValue: text(20).nullish().meta({ description: 'Amount in reais as decimal text such as `5.00`' }),
    debtorName: nonBlankText(200)
      .nullish()
      .meta({ description: 'Name of the debtor. Requires `debtorDocument` to appear in the payload' }),
    debtorDocument: Document.nullish().meta({ description: 'CPF or CNPJ of the debtor, digits only' }),
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

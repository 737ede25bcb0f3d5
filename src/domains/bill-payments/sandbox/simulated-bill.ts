import { z } from 'zod';
import { validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { Amount } from '../../../platform/money/money.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { codeOf } from '../../../platform/text/codes.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate, isCalendarDate } from '../../../platform/time/calendar.ts';
import { simulation } from '../../../sandbox/simulation.ts';
import { MAX_BOLETO_AMOUNT, makeBoleto } from '../bill-code-boleto.ts';
import { isInDueWindow, LAST_DUE_DATE } from '../bill-code-due-factor.ts';
import { GUIDE_SEGMENTS, MAX_GUIDE_AMOUNT, makeGuide, SEGMENT_BY_CNPJ } from '../bill-code-guide.ts';
import type { simulatedBill } from '../bill-payment.resource.ts';
import { BILL_TYPES } from '../bill-window.ts';
import { t } from '../texts.ts';
import { BILL_BEHAVIOURS, freeFieldOf } from './bill-behaviour.ts';

const BANK = '999';
const COMPANY = '9999';
const COMPANY_BY_CNPJ = '99999999';
const WATER = 2;
const MAX_AMOUNTS = { boleto: MAX_BOLETO_AMOUNT, guide: MAX_GUIDE_AMOUNT };

export interface SimulatedBill extends RowOf<typeof simulatedBill> {}

/** The code decides the outcome. Writes nothing. @throws AppError validation_failed for impossible amounts and dates */
export const simulateBill = simulation({
  name: 'simulateBill',
  summary: 'Makes a new boleto or guide with the requested outcome',
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({
    type: z
      .enum(wordsOf(BILL_TYPES))
      .meta({ description: 'A boleto of a bank, or a guide of a company or an authority' }),
    amount: Amount.nullish().meta({ description: 'Cents; without it the code has no amount' }),
    dueDate: z
      .string()
      .refine(isCalendarDate, inSchema(t('mustBeDate')))
      .nullish()
      .meta({
        format: 'date',
        description: 'Due date of a boleto, a Brasília day; omit for none. Guides have no due date',
      }),
    behaviour: z
      .enum(wordsOf(BILL_BEHAVIOURS))
      .nullish()
      .meta({ description: 'Outcome of the bill; `settles` by default' }),
    segment: codeOf(GUIDE_SEGMENTS.map(String))
      .transform((segment) => Number(segment) as (typeof GUIDE_SEGMENTS)[number])
      .nullish()
      .meta({ description: 'Segment of a guide: 1 to 7, or 9; water (2) by default' }),
  }),
  async run({ now }, { type, amount = null, dueDate = null, behaviour, segment }): Promise<SimulatedBill> {
    if ((amount ?? 0) > MAX_AMOUNTS[type])
      throw validationFailed({ amount: t('centsAtMost', { max: MAX_AMOUNTS[type] }) });
    if (type === 'guide') {
      if (dueDate !== null) throw validationFailed({ dueDate: t('onlyForBoletos') });
      const companyId = segment === SEGMENT_BY_CNPJ ? COMPANY_BY_CNPJ : COMPANY;
      const freeField = freeFieldOf(behaviour ?? 'settles', 29 - companyId.length);
      return makeGuide({ segment: segment ?? WATER, valueId: 6, amount, companyId, freeField });
    }
    if (segment != null) throw validationFailed({ segment: t('onlyForGuides') });
    const today = brasiliaDate(now);
    if (dueDate !== null && (!isInDueWindow(dueDate, today) || dueDate > LAST_DUE_DATE))
      throw validationFailed({ dueDate: t('dueDateTooFar') });
    return makeBoleto({ bankCode: BANK, amount, dueDate, freeField: freeFieldOf(behaviour ?? 'settles', 25) });
  },
});

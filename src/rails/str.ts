import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text/text.ts';
import { Party } from './spi.ts';

/** NumCtrlIF: control number that an institution gives its message. The STR accepts each once. */
export const NumCtrlIf = z.string().min(1).max(20);
/** NumCtrlSTR: control number that the STR gives a message: `STR`, the day, 9 digits. */
export const NumCtrlStr = z.string().regex(/^STR\d{17}$/);

/** The 74 random bits of the transaction's id, which make the number unique. */
export const numCtrlIfOf = (transactionId: string): string => transactionId.replaceAll('-', '').slice(12).toUpperCase();

const ted = { numCtrlIf: NumCtrlIf, transactionId: z.uuid() };

/** The STR accepts a NumCtrlIF once, and answers with {@link strTedOutcome}. */
export const strTed = messageType('rails', 'str.ted', 'Send this TED (STR0008)', {
  ...ted,
  amount: z.int(),
  purpose: z.string().meta({ description: 'Purpose of the customer (FinlddCli)' }),
  description: foreignText().nullable(),
  sender: Party,
  recipient: Party,
});

/** The STR repeats its outcome, or declares the TED void (`timeout`). */
export const strTedStatus = messageType('rails', 'str.ted_status', 'Report the outcome of this TED', ted);

/** `held` is not final. `timeout`: the TED was not and will never be settled. Only then is its money released. */
export const strTedOutcome = messageType('outcomes', 'str.ted_outcome', 'The outcome of a TED', {
  ...ted,
  status: z.enum(['held', 'settled', 'rejected', 'timeout']),
  numCtrlStr: NumCtrlStr.nullable().meta({
    description: 'Number that the STR gives a settled TED. Null until it is settled.',
  }),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: z.iso.datetime(),
});

export type StrTed = z.infer<typeof strTed.body>;
export type StrTedOutcome = z.infer<typeof strTedOutcome.body>;

/** FinlddCli, numbered as in the catalogue of the SPB. */
export const TED_PURPOSES = {
  10: 'Credit in account',
  1: 'Taxes',
  2: 'Utilities',
  4: 'Salaries',
  5: 'Suppliers',
  6: 'Fees',
  7: 'Rent',
  11: 'Brokers',
  100: 'Judicial deposit',
  101: 'Alimony',
  110: 'Account of the same holder',
  99999: 'Other',
} as const;

/** CodDevTransf. Codes that apply only to bills and slips are omitted. */
export const TED_RETURN_CODES: Readonly<Record<string, string>> = {
  1: 'account closed',
  2: 'agency or account does not exist',
  3: 'CPF or CNPJ is missing or differs',
  4: 'wrong message for this kind of transfer',
  5: 'the account belongs to another person',
  6: 'not enough for the purpose',
  7: 'more than was due',
  8: 'wrong transfer identifier',
  9: 'fraud',
  15: 'wrong identifier of the judicial deposit',
  16: 'sent out of hours',
  17: 'unknown contract',
  18: 'sent twice',
  19: 'suspected financing of terrorism',
  28: 'not withdrawn',
  31: 'CPF or CNPJ unfit at the federal tax authority',
  61: 'above the limit of the account',
  70: "requested by the receiving institution's client",
  72: 'does not conform',
  84: 'account not valid for this kind of transfer or purpose',
};

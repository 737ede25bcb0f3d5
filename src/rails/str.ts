import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { foreignText } from '../platform/text.ts';
import { Party } from './spi.ts';

/** Control number that an institution gives its message (NumCtrlIF): the STR takes each once. */
export const NumCtrlIf = z.string().min(1).max(20);
/** Control number that the STR gives a message (NumCtrlSTR): `STR`, the day, nine digits. */
export const NumCtrlStr = z.string().regex(/^STR\d{17}$/);

/** The NumCtrlIF of our message about a transaction: the 74 random bits of its id, and so one that no other has. */
export const numCtrlIfOf = (transactionId: string): string => transactionId.replaceAll('-', '').slice(12).toUpperCase();

/** What is needed to know which TED a message is about. */
const ted = { numCtrlIf: NumCtrlIf, transactionId: z.uuid() };

/** Command: send a TED (STR0008). The STR takes a NumCtrlIF once, and answers with {@link strTedOutcome}. */
export const strTed = messageType('rails', 'str.ted', 'Send this TED (STR0008)', {
  ...ted,
  amount: z.int(),
  purpose: z.string().meta({ description: 'Purpose of the customer (FinlddCli)' }),
  description: foreignText().nullable(),
  sender: Party,
  recipient: Party,
});

/** Command: say what became of a TED. The STR repeats its outcome, or declares the TED void (`timeout`). */
export const strTedStatus = messageType('rails', 'str.ted_status', 'What became of this TED?', ted);

/**
 * Outcome of a TED. `held` is not final. `timeout` is the STR's statement that the TED was not and will never be settled:
 * only after it is the payer's money given back.
 */
export const strTedOutcome = messageType('outcomes', 'str.ted_outcome', 'What became of a TED', {
  ...ted,
  status: z.enum(['held', 'settled', 'rejected', 'timeout']),
  numCtrlStr: NumCtrlStr.nullable().meta({ description: 'Given by the STR to what it has settled' }),
  reasonCode: z.string().nullable(),
  reasonDescription: foreignText().nullable(),
  at: z.iso.datetime(),
});

export type StrTed = z.infer<typeof strTed.body>;
export type StrTedOutcome = z.infer<typeof strTedOutcome.body>;

/** Purposes of a customer's TED (FinlddCli), as the catalogue of the SPB numbers them. */
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

/** Why a TED comes back (CodDevTransf), for people. Codes that only bills and slips have are left out. */
export const TED_RETURN_CODES: Readonly<Record<string, string>> = {
  1: 'account closed',
  2: 'agency or account does not exist',
  3: 'CPF or CNPJ is missing or differs',
  4: 'wrong message for this kind of transfer',
  5: 'the account belongs to somebody else',
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
  70: "asked for by the receiving institution's client",
  72: 'does not conform',
  84: 'account not valid for this kind of transfer or purpose',
};

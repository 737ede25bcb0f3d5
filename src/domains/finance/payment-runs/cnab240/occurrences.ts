import type { CnabProfileName } from './bank-profile.ts';

/** What occurrence codes say of a payment: `neither` paid nor refused, `unknown`: a person must look. */
export type Outcome = 'paid' | 'refused' | 'neither' | 'unknown';

const all = (outcome: Outcome, codes: string): Readonly<Record<string, Outcome>> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, outcome]));

/** The codes from ZA on are told beside others: what they inform about is paid, or refused, by the others. */
const isInformative = (code: string): boolean => code >= 'ZA';

/** FEBRABAN, table G059 of the layouts 08.6 to 10.7. BD, BE, BF: taken, changed, deleted; BN to BQ: loans. */
const FEBRABAN = {
  ...all('paid', '00 03'),
  ...all('neither', 'BD BE BF BN BO BP BQ'),
  ...all('refused', '01 02 AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ'),
  ...all('refused', 'BA BB BC BG CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP'),
  ...all('refused', 'H1 HA HB HC HD HE HF HG HH HI HJ HK HL TA YA'),
};

/** One code means different things at different banks: each has a table of its own. */
const TABLES: Readonly<Record<CnabProfileName, Readonly<Record<string, Outcome>>>> = {
  febraban: FEBRABAN,
  // ZE to ZK come with boletos that it has refused.
  bradesco: { ...FEBRABAN, ...all('refused', 'PA PB PC PD PE PF PG PH PI PJ PK PL PM PN ZE ZF ZG ZH ZI ZJ ZK') },
  // BF: a signer has rejected it; HF: no funds, it will try again; PD: it awaits a signature.
  sicoob: { ...FEBRABAN, ...all('refused', 'BF'), ...all('neither', 'HF PD') },
};

/**
 * The codes of an occurrence field, each once: five of two characters, in any case. Zeros that fill the field behind another
 * code are no `00`.
 */
export function occurrenceCodes(field: string): readonly string[] {
  const pairs = (field.toUpperCase().match(/..?/g) ?? []).map((pair) => pair.trim()).filter((pair) => pair !== '');
  const isFilled = pairs.length === 5 && pairs[0] !== '00';
  const last = isFilled ? pairs.findLastIndex((code) => code !== '00') : pairs.length;
  return [...new Set(pairs.slice(0, last + 1))];
}

/**
 * What the codes say together. A code that the bank's table does not have leaves everything open; a refusal beats a payment;
 * no code at all says nothing.
 */
export function outcomeOf(codes: readonly string[], bank: CnabProfileName = 'febraban'): Outcome {
  const table = TABLES[bank];
  const outcomes = codes.map((code) => table[code] ?? (isInformative(code) ? 'neither' : 'unknown'));
  const ranked: readonly Outcome[] = ['unknown', 'refused', 'paid'];
  return ranked.find((outcome) => outcomes.includes(outcome)) ?? 'neither';
}

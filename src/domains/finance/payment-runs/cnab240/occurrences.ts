import type { CnabProfileName } from './bank-profile.ts';

/** `unknown`: an operator must review the payment. */
export type Outcome = 'paid' | 'refused' | 'neither' | 'unknown';

const all = (outcome: Outcome, codes: string): Readonly<Record<string, Outcome>> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, outcome]));

/** Codes from ZA on only add information: the other codes of the field decide the outcome. */
const isInformative = (code: string): boolean => code >= 'ZA';

/** FEBRABAN, table G059 of layouts 08.6 to 10.7. BD, BE, BF: accepted, changed, deleted. BN to BQ: loans. */
const FEBRABAN = {
  ...all('paid', '00 03'),
  ...all('neither', 'BD BE BF BN BO BP BQ'),
  ...all('refused', '01 02 AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ'),
  ...all('refused', 'BA BB BC BG CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP'),
  ...all('refused', 'H1 HA HB HC HD HE HF HG HH HI HJ HK HL TA YA'),
};

/** Each bank has its own table, because banks give one code different meanings. */
const TABLES: Readonly<Record<CnabProfileName, Readonly<Record<string, Outcome>>>> = {
  febraban: FEBRABAN,
  // ZE to ZK accompany refused boletos.
  bradesco: { ...FEBRABAN, ...all('refused', 'PA PB PC PD PE PF PG PH PI PJ PK PL PM PN ZE ZF ZG ZH ZI ZJ ZK') },
  // BF: refused by a signer. HF: no funds, the bank will try again. PD: waits for a signature.
  sicoob: { ...FEBRABAN, ...all('refused', 'BF'), ...all('neither', 'HF PD') },
};

/** Returns each code once, in upper case. Zeros that fill the rest of the field are not the code `00`. */
export function occurrenceCodes(field: string): readonly string[] {
  const pairs = (field.toUpperCase().match(/..?/g) ?? []).map((pair) => pair.trim()).filter((pair) => pair !== '');
  const isFilled = pairs.length === 5 && pairs[0] !== '00';
  const last = isFilled ? pairs.findLastIndex((code) => code !== '00') : pairs.length;
  return [...new Set(pairs.slice(0, last + 1))];
}

/**
 * A code outside the bank's table makes the outcome `unknown`. Otherwise a refusal outweighs a payment. Without a code,
 * the outcome is `neither`.
 */
export function outcomeOf(codes: readonly string[], bank: CnabProfileName = 'febraban'): Outcome {
  const table = TABLES[bank];
  const outcomes = codes.map((code) => table[code] ?? (isInformative(code) ? 'neither' : 'unknown'));
  const ranked: readonly Outcome[] = ['unknown', 'refused', 'paid'];
  return ranked.find((outcome) => outcomes.includes(outcome)) ?? 'neither';
}

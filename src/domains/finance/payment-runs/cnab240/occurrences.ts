import type { CnabProfileName } from './bank-profile.ts';

/** `unknown`: an operator must review the payment. */
export type Outcome = 'paid' | 'refused' | 'neither' | 'unknown';

const all = (outcome: Outcome, codes: string): Readonly<Record<string, Outcome>> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, outcome]));

/** Codes from ZA on only add information: the other codes of the field decide the outcome. */
const isInformative = (code: string): boolean => code >= 'ZA';
/** Banks whose tables give meanings of their own to codes from ZA on, such as a returned transfer. */
const WITHOUT_INFORMATIVE: ReadonlySet<CnabProfileName> = new Set(['itau', 'santander']);

const omit = (table: Readonly<Record<string, Outcome>>, codes: string): Readonly<Record<string, Outcome>> =>
  Object.fromEntries(Object.entries(table).filter(([code]) => !codes.split(' ').includes(code)));

/** FEBRABAN, table G059 of layouts 08.6 to 10.7. BD, BE, BF: accepted, changed, deleted. BN to BQ: loans. */
const FEBRABAN = {
  ...all('paid', '00 03'),
  ...all('neither', 'BD BE BF BN BO BP BQ'),
  ...all('refused', '01 02 AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ'),
  ...all('refused', 'BA BB BC BG CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP'),
  ...all('refused', 'H1 HA HB HC HD HE HF HG HH HI HJ HK HL TA YA'),
};

/**
 * Note 8 of SISPAG, in wlrsilveira/cnab-sispag (version 086) and OCA/l10n-brazil, which agree. BE, CP, DV, EM, EX, PD and RS
 * (changed to a payment order, returned, financed by the supplier) are left out and need a review.
 */
const ITAU = {
  ...all('paid', '00 FC FD'),
  ...all('neither', 'AE BD IR LA'),
  ...all('refused', 'AG AH AI AJ AL AM AN AO AP AQ AR BC BI BL CD CE CF CG CH CI CJ CK CL CM CN CO CQ CR CS'),
  ...all('refused', 'HA HM IB IC ID IE IF IG IH II IJ IK IL IM IN IO IP IQ IS IT IU IV IX LC'),
  ...all('refused', 'NA NB NC ND NE NF NG NH NI NR RJ SS TA TI X1 X2 X3 X4'),
};

/**
 * Trust-Code/PyTrustCnab240 and marcos-neto/Pagamento2Net, which agree. B1 to B8: blocked. ZK: authorised in the bank's internet
 * banking. ZA (transfer returned), Z0 to Z9 (its reasons) and C1 to C7 (supplier finance) are left out and need a review.
 */
const SANTANDER = {
  ...omit(FEBRABAN, 'BN BO BP BQ CG CP H1 HK'),
  ...all('neither', 'B1 B3 B4 B8 ZK'),
  ...all('refused', 'HU ZB ZC ZD ZE ZF ZG ZH ZI'),
};

/** Each bank has its own table, because banks give one code different meanings. */
const TABLES: Readonly<Record<CnabProfileName, Readonly<Record<string, Outcome>>>> = {
  febraban: FEBRABAN,
  // 03: "authorised by the branch" in imobanco/bb-wrapper, a refusal in OCA/l10n-brazil.
  bancodobrasil: omit(FEBRABAN, '03'),
  itau: ITAU,
  santander: SANTANDER,
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
  const isIgnored = (code: string) => isInformative(code) && !WITHOUT_INFORMATIVE.has(bank);
  const outcomes = codes.map((code) => table[code] ?? (isIgnored(code) ? 'neither' : 'unknown'));
  const ranked: readonly Outcome[] = ['unknown', 'refused', 'paid'];
  return ranked.find((outcome) => outcomes.includes(outcome)) ?? 'neither';
}

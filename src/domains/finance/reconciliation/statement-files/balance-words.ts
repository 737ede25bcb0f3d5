import { folded } from './statement-rows.ts';

/** Words with which banks label rows of balances. A text that contains any other word is not such a label. */
const WORDS = new Set(
  `SALDO SDO SLD BALANCE ANTERIOR ANT INICIAL FINAL ATUAL DIA DIARIO DO DA DE DOS DAS EM E NO NA TOTAL PARCIAL
  DISPONIVEL DISPON DISP BLOQUEADO BLOQ LIQUIDO CONTABIL CONTA CORRENTE CTA CC C/C POUPANCA POUP APL APLIC APLICACAO
  APLICACOES APLICADO AUT AUTOM AUTOMATICA AUTOMATICO INVEST INVESTIMENTO INVESTIMENTOS RESGATE LIMITE CHEQUE ESPECIAL
  PERIODO MES DATA PARA SAQUE MOVIMENTO MOVIMENTACAO ABERTURA FECHAMENTO`.split(/\s+/),
);
const NAMES = new Set(['SALDO', 'SDO', 'SLD', 'BALANCE']);
const SPACED = /^(?:\p{L} )+\p{L}(?= |$)/u;

/** `S A L D O` is written with blanks between its letters. */
const unspaced = (text: string): string => text.replace(SPACED, (letters) => letters.replaceAll(' ', ''));

/** The words of a text without accents, dates, numbers and amounts. */
const wordsIn = (text: string): readonly string[] =>
  unspaced(folded(text).trim())
    .replace(/[^A-Z/]+/g, ' ')
    .split(/[ /]+/)
    .filter((word) => word !== '');

/**
 * Whether a text consists of nothing but the label of a balance, such as `SALDO EM 31/10` or `SDO CTA/APL AUTOMATICA`.
 * A hint only: `SALDO FINAL OBRA CONTRATO 12` is a payment, and a label alone does not prove a balance.
 */
export function isBalanceLabel(text: string): boolean {
  const words = wordsIn(text);
  return words.some((word) => NAMES.has(word)) && words.every((word) => WORDS.has(word));
}

/** Maximum characters of a remembered label. */
export const MAX_LABEL = 80;

/** Text under which the meaning of a row is remembered. Dates and numbers in it do not matter. */
export const labelOf = (text: string): string => wordsIn(text).join(' ').slice(0, MAX_LABEL).trim();

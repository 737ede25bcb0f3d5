import { formatCents } from '../../shared/format/money.ts';

export const CENT = 100;

const exact = (units: number | string | bigint): bigint => BigInt(units) / BigInt(CENT);

/** Cents of a currency as text: `R$ 1.234,56`, `USD 1.234,56`. */
export const formatIn = (cents: number | string | bigint, currency: string): string =>
  currency === 'BRL' ? formatCents(cents) : formatCents(cents).replace('R$', currency);

/** Base units (ten-thousandths) of a currency as text. */
export const formatUnits = (units: number | string | bigint, currency: string): string =>
  formatIn(exact(units), currency);

/** Base units in the format of an amount field: `1.234,56`. */
export const reaisOf = (units: number): string => formatCents(exact(units)).replace(/^R\$\s/, '');

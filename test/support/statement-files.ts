export interface FileEntry {
  readonly date: string;
  readonly amount: number;
  readonly category: string;
  readonly history: string;
  readonly document: string;
}

const side = (cents: number) => (cents < 0 ? 'D' : 'C');
const digits = (value: number, size: number) => Math.abs(value).toString().padStart(size, '0');
const day = (date: string) => date.slice(8) + date.slice(5, 7) + date.slice(0, 4);
const COMPANY = '211222333000181123456              0123450000001234567 EMPRESA MODELO S/A            ';

/** A CNAB 240 statement of one account. Its totals agree unless `closing` overrides them. */
export function cnabStatement({
  opening,
  entries,
  closing = entries.reduce((sum, { amount }) => sum + amount, opening),
}: {
  readonly opening: number;
  readonly entries: readonly FileEntry[];
  readonly closing?: number;
}): string {
  const total = (sign: number) =>
    entries.filter(({ amount }) => Math.sign(amount) === sign).reduce((sum, { amount }) => sum + amount, 0);
  const lines = [
    `00100000         ${COMPANY}BANCO MODELO`,
    `00100011E0440033 ${COMPANY}`.padEnd(142) + `15072026${digits(opening, 18)}${side(opening)}FBRL00001`,
    ...entries.map(
      ({ date, amount, category, history, document }, index) =>
        `00100013${digits(index + 1, 5)}E   ${COMPANY}`.padEnd(108) +
        `DPV00                    S${day(date)}${day(date)}${digits(amount, 18)}${side(amount)}${category}0393${history.padEnd(25)}${document}`,
    ),
    '00100015'.padEnd(142) +
      `16072026${digits(closing, 18)}${side(closing)}F${digits(entries.length + 2, 6)}${digits(total(-1), 18)}${digits(total(1), 18)}`,
    `00199999         000001${digits(entries.length + 4, 6)}000000`,
  ];
  return `${lines.map((line) => line.padEnd(240)).join('\r\n')}\r\n`;
}

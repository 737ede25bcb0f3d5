import { isUtf8 } from 'node:buffer';
import { brasiliaDate, brasiliaTime } from '../../platform/time/calendar.ts';
import type { ExportedEntry, ExportedStatement } from './statement-export.ts';
import { entryName } from './statement-texts.ts';

/** OFX 1.0.2, section 2.2. Windows-1252 is what accounting programs in Brazil read. */
const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
];

/** Maximum characters (OFX 1.0.2, sections 11.3.1 and 11.4.3). */
const MOST = { org: 32, branch: 22, account: 22, name: 32, memo: 255 };

/** An OFX 1.0.2 statement. FITID is the id of the entry, so that a file of another period repeats no entry. */
export async function* statementOfx(statement: ExportedStatement): AsyncGenerator<Buffer> {
  const { opening, slices } = statement;
  yield encoded([...HEADER, ...beginning(statement)]);
  let balance = opening;
  for await (const entries of slices) {
    balance = entries.at(-1)?.balance ?? balance;
    yield encoded(entries.flatMap(movement));
  }
  yield encoded(ending(statement, balance));
}

function beginning({ institution, ispb, agency, accountNumber, from, to, issuedAt }: ExportedStatement) {
  const status = ['<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>'];
  return [
    '<OFX>',
    ...['<SIGNONMSGSRSV1>', '<SONRS>', ...status, `<DTSERVER>${instant(issuedAt)}`, '<LANGUAGE>POR'],
    ...['<FI>', `<ORG>${text(institution, MOST.org)}`, `<FID>${ispb}`, '</FI>', '</SONRS>', '</SIGNONMSGSRSV1>'],
    ...['<BANKMSGSRSV1>', '<STMTTRNRS>', '<TRNUID>0', ...status, '<STMTRS>', '<CURDEF>BRL'],
    ...['<BANKACCTFROM>', `<BANKID>${ispb}`, `<BRANCHID>${text(agency, MOST.branch)}`],
    ...[`<ACCTID>${text(accountNumber, MOST.account)}`, '<ACCTTYPE>CHECKING', '</BANKACCTFROM>'],
    ...['<BANKTRANLIST>', `<DTSTART>${startOf(from)}`, `<DTEND>${endOf(to)}`],
  ];
}

function movement(entry: ExportedEntry): readonly string[] {
  const name = entryName(entry, 'pt-BR');
  const memo = [entry.description, entry.counterparty].filter((each) => each).join(' - ');
  return [
    '<STMTTRN>',
    `<TRNTYPE>${entry.direction === 'credit' ? 'CREDIT' : entry.kind === 'fee' ? 'FEE' : 'DEBIT'}`,
    `<DTPOSTED>${instant(entry.completedAt)}`,
    `<TRNAMT>${decimal(entry.amount)}`,
    `<FITID>${entry.id}`,
    ...(entry.endToEndId === null ? [] : [`<REFNUM>${entry.endToEndId}`]),
    `<NAME>${text(name, MOST.name)}`,
    `<MEMO>${text(memo || name, MOST.memo)}`,
    '</STMTTRN>',
  ];
}

function ending({ to, issuedAt }: ExportedStatement, balance: number): readonly string[] {
  const asOf = brasiliaDate(issuedAt) > to ? endOf(to) : instant(issuedAt);
  return [
    '</BANKTRANLIST>',
    ...['<LEDGERBAL>', `<BALAMT>${decimal(balance)}`, `<DTASOF>${asOf}`, '</LEDGERBAL>'],
    ...['</STMTRS>', '</STMTTRNRS>', '</BANKMSGSRSV1>', '</OFX>'],
  ];
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const digits = (written: string): string => written.replaceAll(/\D/g, '');
const startOf = (day: string): string => `${digits(day)}000000[-3:BRT]`;
const endOf = (day: string): string => `${digits(day)}235959[-3:BRT]`;
const instant = (at: Date): string =>
  `${digits(brasiliaDate(at))}${digits(brasiliaTime(at))}${at.toISOString().slice(17, 19)}[-3:BRT]`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text of at most this many characters, in one line, of characters that Windows-1252 and ISO 8859-1 have in common. */
function text(written: string, most: number): string {
  const line = written
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const latin = [...line]
    .map((character) => (isLatin(character) ? character : plain(character)))
    .join('')
    .slice(0, most);
  // Readers that try UTF-8 first would read these letters as others.
  const shown = hasForeignLetters(latin) ? [...latin].map(plain).join('').slice(0, most) : latin;
  return shown.trim().replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] as string);
}

const isLatin = (character: string): boolean => /^[\u0020-\u007e\u00a1-\u00ff]$/.test(character);
const hasForeignLetters = (latin: string): boolean => /[^\0-\x7f]/.test(latin) && isUtf8(Buffer.from(latin, 'latin1'));
const PUNCTUATION: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};
const plain = (character: string): string =>
  PUNCTUATION[character] ?? (character.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, '') || '?');

const encoded = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((each) => `${each}\r\n`).join(''), 'latin1');

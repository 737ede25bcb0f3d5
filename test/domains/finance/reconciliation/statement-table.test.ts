import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { columnMapping } from '../../../../src/domains/finance/reconciliation/statement-files/column-mapping.ts';
import { tableOf } from '../../../../src/domains/finance/reconciliation/statement-files/statement-table.ts';
import { readTableStatement } from '../../../../src/domains/finance/reconciliation/statement-files/table-statement.ts';
import { fileRefusal } from '../../../support/statement-corpus.ts';

const WORKBOOK =
  '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="x" state="hidden" r:id="rId1"/><sheet name="y" r:id="rId2"/></sheets></workbook>';
const RELATIONSHIPS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/hidden.xml"/><Relationship Id="rId2" Target="/xl/worksheets/shown.xml"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;d&quot;0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';
const workbook = (sheet: string | Uint8Array, workbookXml = WORKBOOK) =>
  zipSync({
    'xl/workbook.xml': strToU8(workbookXml),
    'xl/_rels/workbook.xml.rels': strToU8(RELATIONSHIPS),
    'xl/styles.xml': strToU8(STYLES),
    'xl/worksheets/hidden.xml': strToU8('<worksheet/>'),
    'xl/worksheets/shown.xml':
      typeof sheet === 'string' ? strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`) : sheet,
  });

describe('tables of statements', () => {
  test('an XLSX sheet is read by its cell addresses, styles and kinds of texts, and hidden sheets are skipped', () => {
    const cells = [
      '<c r="A2" s="1"><v>44874.5</v></c>',
      '<c r="C2" t="inlineStr"><is><r><t>PIX </t></r><r><t>A&amp;B</t></r></is></c>',
      '<c s="2"><v>0.30000000000000004</v></c>',
      '<c t="str"><f>1+1</f><v>x</v></c>',
      '<c><v>33.333</v></c>',
    ];
    expect(tableOf(workbook(`<row r="2">${cells.join('')}</row>`))).toEqual([
      [],
      ['2026-11-10', '', 'PIX A&B', '0.3', 'x', '33.3330'],
    ]);
  });

  test('an XLSX file that unpacks to more than 64 MiB is refused before it fills the memory', () => {
    const bomb = workbook(new Uint8Array(80 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    expect(fileRefusal(() => tableOf(bomb)).message).toContain('too large');
  });

  test('an XLSX file with a far cell, many columns or a damaged part is refused', () => {
    const messageOf = (file: Uint8Array) => fileRefusal(() => tableOf(file)).message;
    expect(messageOf(workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).toContain('20000 rows');
    expect(messageOf(workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toContain('100 columns');
    expect(messageOf(workbook('<row r="x"><c r="A1"><v>1</v></c></row>'))).toContain('20000 rows');
    expect(messageOf(workbook('<row'))).toContain('damaged');
    expect(messageOf(zipSync({ 'content.xml': strToU8('<x/>') }))).toContain('not an XLSX workbook');
    expect(messageOf(workbook('').subarray(0, 100))).toMatch(/damaged|not an XLSX/);
  });

  test('a CSV file of more than 20,000 rows or 100 columns is refused, and one of exactly that size is read', () => {
    const rows = (count: number) => Buffer.from('a;b\n'.repeat(count));
    const columns = (count: number) => Buffer.from(Array(count).fill('a').join(';'));
    expect(tableOf(rows(20_000))).toHaveLength(20_000);
    expect(fileRefusal(() => tableOf(rows(20_001))).message).toContain('more than 20000 rows');
    expect(tableOf(columns(100))[0]).toHaveLength(100);
    expect(fileRefusal(() => tableOf(columns(101))).details).toEqual({ line: 1 });
  });

  const MAPPING = {
    ...{ headingRow: 1, separator: null, date: 'Data', dateFormat: 'DD/MM/YYYY', amount: 'Valor', debit: null },
    ...{ credit: null, side: null, description: ['Histórico'], document: null, id: null, balance: null },
    decimalSign: ',',
  };

  test('a table whose headings moved is read, and one that lost a heading is refused with its name', () => {
    const mapping = columnMapping.parse(MAPPING);
    const moved = tableOf(Buffer.from('Conta;1\n\n DATA ;historico;VALOR\n10/11/2026;PIX;1,00\n'));
    expect(readTableStatement(moved, mapping).rows).toMatchObject([{ line: 4, amount: 100 }]);
    const lost = fileRefusal(() => readTableStatement(tableOf(Buffer.from('Data;Valor\n')), mapping));
    expect(lost.message).toContain('no column "Histórico"');
  });

  test('a mapping needs one column of amounts or two, and numbers if there are no headings', () => {
    const isValid = (change: object) => columnMapping.safeParse({ ...MAPPING, ...change }).success;
    expect(isValid({})).toBe(true);
    expect(isValid({ amount: null })).toBe(false);
    expect(isValid({ amount: null, debit: 'D', credit: 'C' })).toBe(true);
    expect(isValid({ debit: 'D' })).toBe(false);
    expect(isValid({ amount: null, debit: 'D', credit: 'C', side: 'S' })).toBe(false);
    expect(isValid({ headingRow: null })).toBe(false);
    expect(isValid({ headingRow: null, date: 1, amount: 2, description: [3] })).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { columnMapping } from '../../../../src/domains/finance/reconciliation/statement-files/column-mapping.ts';
import { suggestMapping } from '../../../../src/domains/finance/reconciliation/statement-files/mapping-suggestion.ts';
import { tableOf } from '../../../../src/domains/finance/reconciliation/statement-files/statement-table.ts';
import { readTableStatement } from '../../../../src/domains/finance/reconciliation/statement-files/table-statement.ts';
import { fileRefusal, statementCorpus, withFindings } from '../../../support/statement-corpus.ts';

const files = statementCorpus.filter(({ name }) => !name.endsWith('.ofx'));

describe('CSV and XLSX files of banks', () => {
  test.for(files.filter(({ expected }) => !expected.refused))(
    'the table $name is read as expected: $expected.why',
    ({ content, expected }) => {
      const table = tableOf(content);
      const { mapping } = suggestMapping(table);
      expect(mapping).toEqual(expected.suggested);
      const used = columnMapping.parse(expected.mapping ?? mapping);
      if (expected.statement === undefined) throw new Error('the expectation has no statement');
      expect(readTableStatement(table, used)).toMatchObject(withFindings(expected.statement));
    },
  );

  test.for(files.filter(({ expected }) => expected.refused))(
    'the file $name is refused as a table with its line: $expected.why',
    ({ content, expected }) => {
      const { message, details } = fileRefusal(() => tableOf(content));
      expect(details).toEqual({ line: expected.refused?.line });
      expect(message).toContain(expected.refused?.reason);
    },
  );
});

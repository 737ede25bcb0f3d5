import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOfxStatements } from '../../../../src/domains/finance/reconciliation/statement-files/ofx-statements.ts';
import { pixIdIn } from '../../../../src/domains/finance/reconciliation/statement-files/statement-rows.ts';
import { fileRefusal, statementCorpus, withFindings } from '../../../support/statement-corpus.ts';

const files = statementCorpus.filter(({ name }) => name.endsWith('.ofx'));

describe('OFX files of banks', () => {
  test.for(files.filter(({ expected }) => !expected.refused))(
    'the OFX file $name is read as expected: $expected.why',
    ({ content, expected }) => {
      expect(readOfxStatements(content)).toMatchObject((expected.statements ?? []).map(withFindings));
    },
  );

  test.for(files.filter(({ expected }) => expected.refused))(
    'the OFX file $name is refused with its line: $expected.why',
    ({ content, expected }) => {
      const { message, details } = fileRefusal(() => readOfxStatements(content));
      expect(details).toEqual({ line: expected.refused?.line });
      expect(message).toContain(expected.refused?.reason);
    },
  );
});

interface ForeignInput {
  readonly id: string;
  readonly input: { readonly file: string };
}
const foreign = JSON.parse(
  readFileSync(new URL('../../../vectors/foreign-inputs.json', import.meta.url), 'utf8'),
) as readonly ForeignInput[];

/** The reading of each OFX input that other software misread. Whether a row is a balance is decided elsewhere. */
const READINGS: Readonly<Record<string, readonly object[]>> = {
  'ofx-real-row-dropped': [{ amount: 150_000, findings: [] }],
  'ofx-balance-booked': [{ amount: 500_000, description: 'S A L D O' }],
  'ofx-foreign-row': [{ amount: -54_000, findings: ['converted'] }],
  'ofx-unsigned-debit': [{ amount: 10_000, findings: ['sign_contradicts_type'] }],
  'ofx-cdata': [{ description: 'PIX ENVIADO E00416968202611101200abcdefghijk' }],
  'ofx-br-in-memo': [{ description: 'PIX RECEBIDO E00416968202611101200abcdefghijk' }],
  'ofx-angle-in-memo': [{ description: 'PIX DE <JOAO> E00416968202611101200abcdefghijk' }],
  'ofx-two-memos': [{ description: 'RESUMO VENDAS CARTAO CREDITO E00416968202611101200abcdefghijk' }],
  'ofx-curdef-brc': [{ amount: -1_000, findings: [] }],
  'ofx-trnamt-dot': [{ amount: null, findings: ['no_amount'] }, { amount: -1_000 }],
};

describe('OFX files that other software misreads', () => {
  const inputs = foreign.filter(({ id }) => id.startsWith('ofx-'));

  test('every OFX input of the vectors has a reading', () => {
    expect(inputs.map(({ id }) => id)).toEqual(Object.keys(READINGS));
  });

  test.for(inputs)('the OFX input $id is read without loss', ({ id, input }) => {
    const [statement, ...others] = readOfxStatements(Buffer.from(input.file));
    expect(others).toEqual([]);
    expect(statement).toMatchObject({ currency: 'BRL', rows: READINGS[id] });
    const description = statement?.rows[0]?.description ?? '';
    if (description.includes('E0041')) expect(pixIdIn(description)).toBe('E00416968202611101200abcdefghijk');
  });
});

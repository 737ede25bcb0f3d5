import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outcomeOf } from '../../../../../src/domains/finance/payment-runs/cnab240/occurrences.ts';
import type { Way } from '../../../../../src/domains/finance/payment-runs/cnab240/payment-form.ts';
import {
  type RemittanceContent,
  remittanceFile,
} from '../../../../../src/domains/finance/payment-runs/cnab240/remittance-file.ts';
import { readReturnFile } from '../../../../../src/domains/finance/payment-runs/cnab240/return-file.ts';
import { differencesOf } from '../../../../../src/domains/finance/payment-runs/return-owner.ts';

type Profile = 'bancodobrasil' | 'itau' | 'santander';
const corpus = new URL('../../../../corpus/cnab240/', import.meta.url);
const readings = JSON.parse(readFileSync(new URL('readings.json', corpus), 'utf8')) as Readonly<
  Record<string, RemittanceContent>
>;
const contentOf = (profile: Profile): RemittanceContent => readings[`remittance-${profile}.rem`] as RemittanceContent;
const linesOf = (content: RemittanceContent) => remittanceFile(content).split('\r\n');

/** The content with one payment, which goes another way, and other data of the company. */
const changed = (profile: Profile, way: Partial<Way>, company: Partial<RemittanceContent['company']> = {}) => {
  const content = contentOf(profile);
  const [first] = content.payments;
  if (!first) throw new Error('the corpus has a remittance without payments');
  const payment = { ...first, way: { ...first.way, ...way } as Way };
  return { ...content, company: { ...content.company, ...company }, payments: [payment] };
};

describe('@banco-br/cnab_yaml', () => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@banco-br/cnab_yaml/package.json')), 'cnab240');
  type Places = Readonly<Record<string, { readonly pos: readonly [number, number] }>>;
  const read = (name: string, line = '') =>
    Object.fromEntries(
      Object.entries(parse(readFileSync(join(folder, `${name}.yml`), 'utf8')) as Places).map(([field, { pos }]) => [
        field,
        line.slice(pos[0] - 1, pos[1]).trim(),
      ]),
    );

  test('@banco-br/cnab_yaml finds every field of a remittance to Itaú at its position in SISPAG', () => {
    const [header, batch, a, b, , , , , , , j, , , trailer] = linesOf(contentOf('itau'));
    expect(read('341/header_arquivo', header)).toMatchObject({
      ...{
        layout_arquivo: '080',
        codigo_inscricao: '2',
        numero_inscricao: '44555666000199',
        agencia_debitada: '01234',
      },
      ...{ conta_debitada: '000000012345', dac: '6', nome_empresa: 'EMPRESA MODELO S/A', arquivo_codigo: '1' },
      ...{ data_geracao: '22112026', hora_geracao: '140509', zeros: '000000000', unidade_densidade: '00000' },
      ...{ brancos_01: '', brancos_02: '', brancos_03: '', brancos_04: '', brancos_05: '', brancos_06: '' },
    });
    expect(read('341/header_lote', batch)).toMatchObject({
      ...{ tipo_operacao: 'C', tipo_pagamento: '20', forma_pagamento: '41', layout_lote: '040', agencia: '01234' },
      ...{ conta: '000000012345', dac: '6', brancos_02: '', brancos_05: '', ocorrencias: '' },
    });
    expect(read('341/remessa/detalhe_segmento_a', a)).toMatchObject({
      ...{ tipo_movimento: '000', codigo_camara: '000', banco_favorecido: '001' },
      ...{ agencia_favorecido: '01500 000000099887 1', nome_favorecido: 'FORNECEDOR ABACO LTDA', seu_numero: 'P1' },
      ...{ data_pagamento: '23112026', codigo_ispb: '00000000', valor_pagamento: '000000000123456' },
      ...{ nosso_numero: '', data_efetivacao: '00000000', valor_efetivacao: '000000000000000' },
      ...{ numero_documento: '000000', numero_inscricao: '11222333000181', aviso_favorecido: '0', branco_03: '' },
    });
    expect(read('341/remessa/detalhe_segmento_b', b)).toMatchObject({
      ...{ empresa_inscricao: '2', numero_inscricao: '11222333000181', email: '', codigo_ocorrencias_retorno: '' },
    });
    expect(read('341/remessa/detalhe_segmento_j', j)).toMatchObject({
      ...{ codigo_barras_banco_favorecido: '341', nome_favorecido: 'FORNECEDOR ABACO LTDA', seu_numero: 'P3' },
      ...{ data_vencimento: '25112026', valor_titulo: '000000000102656', acrescimos_mora_multa: '000000000000344' },
      ...{ data_pagamento: '23112026', valor_pagamento: '000000000103000', brancos_01: '', nosso_numero: '' },
    });
    expect(read('341/trailer_arquivo', trailer)).toMatchObject({
      ...{ qtde_lotes: '000003', qtde_registros: '000014', uso_exclusivo_febraban02: '' },
    });
  });

  test('@banco-br/cnab_yaml finds the agreement and account of Banco do Brasil at their positions', () => {
    const [header] = linesOf(contentOf('bancodobrasil'));
    expect(read('001/header_arquivo', header)).toMatchObject({
      ...{ codigo_convenio: '000123456', cobranca_cedente: '0126', carteira: '', variacao_carteira: '' },
      ...{ uso_exclusivo_bb_01: '', agencia_dv: '5', conta: '000000012345', conta_dv: '6' },
    });
  });
});

test.for([
  ['bancodobrasil', { kind: 'pix', key: 'a@b.example' }, 'payment P1: the layout of this bank does not define PIX'],
  ['itau', { kind: 'bill', barcode: '83660000001667400481005500140051070000000000' }, 'does not define a guide'],
  ['santander', { kind: 'bill', barcode: '83660000001667400481005500140051070000000000' }, 'does not define a guide'],
  ['bancodobrasil', { bankCode: null }, 'payment P1: this bank needs the COMPE code'],
  ['itau', { bankCode: null }, 'payment P1: this bank needs the COMPE code'],
] as const)('the layout %s refuses %o, because no source defines it', ([profile, way, message]) => {
  expect(() => remittanceFile(changed(profile, way as Partial<Way>))).toThrow(message);
});

test.for([
  ['bancodobrasil', { agreement: '0001234560126' }, 'must have 1 to 9 digits'],
  ['santander', { agreement: '00331234000000123456' }, 'must have 1 to 12 digits'],
  ['santander', { branch: '12345' }, 'at most 4 digits'],
  ['itau', { accountDigit: '67' }, 'one check digit'],
] as const)('the layout %s refuses an account with %o', ([profile, company, message]) => {
  expect(() => remittanceFile(changed(profile, {}, company))).toThrow(message);
});

test('Itaú gets PIX in a separate file and another form for an own account', () => {
  const content = contentOf('itau');
  const pix = { ...content.payments[0], way: { kind: 'pix', key: 'a@b.example' } } as RemittanceContent['payments'][0];
  expect(() => remittanceFile({ ...content, payments: [...content.payments, pix] })).toThrow('a separate file for PIX');
  const own = changed('itau', { bankCode: '341' } as Partial<Way>);
  const payee = { name: 'Empresa Modelo S/A', document: content.company.document };
  const payments = own.payments.map((payment) => ({ ...payment, payee }));
  expect(linesOf({ ...own, payments })[1]?.slice(9, 16)).toBe('2006040');
});

test('an occurrence that two tables of a bank contradict is never a payment', () => {
  expect(outcomeOf(['03'], 'febraban')).toBe('paid');
  expect(outcomeOf(['03'], 'bancodobrasil')).toBe('unknown');
  expect(outcomeOf(['03'], 'itau')).toBe('unknown');
  expect(outcomeOf(['00', 'ZA'], 'febraban')).toBe('paid');
  expect(outcomeOf(['00', 'ZA'], 'santander')).toBe('unknown');
  expect([outcomeOf(['AE'], 'febraban'), outcomeOf(['AE'], 'itau')]).toEqual(['refused', 'neither']);
  expect([outcomeOf(['DV'], 'itau'), outcomeOf(['FC'], 'itau')]).toEqual(['unknown', 'paid']);
});

test.for(['bancodobrasil', 'itau', 'santander'] as const)(
  'the table of the bank decides a return of %s, whatever profile its account has',
  (profile) => {
    const file = readFileSync(new URL(`return-${profile}.ret`, corpus));
    expect(readReturnFile(file, 'sicoob')).toEqual(readReturnFile(file, profile));
  },
);

test.for(['bancodobrasil', 'itau', 'santander'] as const)(
  'a return of %s belongs to the account whose agreement it writes in its own form',
  (profile) => {
    const content = contentOf(profile);
    const { owner } = readReturnFile(readFileSync(new URL(`return-${profile}.ret`, corpus)), profile);
    expect(differencesOf(content, owner)).toEqual([]);
    const other = { ...content, company: { ...content.company, agreement: '654321', account: '54321' } };
    expect(differencesOf(other, owner)).not.toEqual([]);
  },
);

test('a test return of Banco do Brasil belongs to another owner, because it calls every payment paid', () => {
  const file = readFileSync(new URL('return-bancodobrasil.ret', corpus));
  file.write('TS', 50);
  const { owner } = readReturnFile(file, 'bancodobrasil');
  expect(differencesOf(contentOf('bancodobrasil'), owner).map(String)).toEqual([expect.stringContaining('agreement')]);
});

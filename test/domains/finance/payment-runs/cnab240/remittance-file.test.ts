import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  BANK_PROFILES,
  type CnabProfileName,
} from '../../../../../src/domains/finance/payment-runs/cnab240/bank-profile.ts';
import {
  batchHeader,
  batchTrailer,
  fileTrailer,
} from '../../../../../src/domains/finance/payment-runs/cnab240/file-records.ts';
import type { CnabPayment } from '../../../../../src/domains/finance/payment-runs/cnab240/payment-form.ts';
import { segmentO } from '../../../../../src/domains/finance/payment-runs/cnab240/payment-records.ts';
import { asciiUpper, recordLines } from '../../../../../src/domains/finance/payment-runs/cnab240/record.ts';
import {
  type RemittanceContent,
  remittanceFile,
} from '../../../../../src/domains/finance/payment-runs/cnab240/remittance-file.ts';
import { isJ52, remittances } from '../../../../support/cnab240.ts';

const SOME = { numRuns: 30 };

const bytes = (file: string) => Buffer.from(file, 'latin1');

test('every line of a remittance has 240 ASCII characters and ends with CRLF', () => {
  fc.assert(
    fc.property(remittances, (content) => {
      const file = remittanceFile(content);
      expect(file).toMatch(/^([\x20-\x7e]{240}\r\n)+$/);
      expect(remittanceFile(content)).toBe(file);
    }),
    SOME,
  );
});

test('the records of a remittance can be read back, with each payment once, in batches of one form with correct totals', () => {
  fc.assert(
    fc.property(remittances, (content) => {
      const lines = recordLines(bytes(remittanceFile(content)));
      expect(lines.map(({ type }) => type).join('')).toMatch(/^0(13+5)+9$/);
      const profile = BANK_PROFILES[content.profile];
      expect(profile.fileHeader.read(lines[0]?.line ?? '')).toMatchObject({
        layout: profile.fileLayout,
        ...(content.profile === 'itau'
          ? { agreement: '' }
          : { sequence: content.sequence, agreement: profile.accountFields(content.company).agreement }),
      });
      const batches = [...Map.groupBy(lines.slice(1, -1), ({ batch }) => batch)];
      expect(batches.map(([batch]) => batch)).toEqual(batches.map((_, index) => index + 1));
      const forms = batches.map(([, [header]]) => batchHeader.read(header?.line ?? '').form);
      expect(new Set(forms).size).toBe(forms.length);
      for (const [, records] of batches) {
        const details = records.filter(({ type }) => type === '3');
        expect(details.map(({ line }) => Number(line.slice(8, 13)))).toEqual(details.map((_, index) => index + 1));
        const sum = paidIn(details, content.profile).reduce((total, { amount }) => total + amount, 0);
        expect(batchTrailer.read(records.at(-1)?.line ?? '')).toMatchObject({ records: records.length, sum });
      }
      expect(fileTrailer.read(lines.at(-1)?.line ?? '')).toMatchObject({
        batches: batches.length,
        records: lines.length,
      });
      expect(paidIn(lines, content.profile).toSorted(byNumber)).toEqual(
        content.payments.map(ordered).toSorted(byNumber),
      );
    }),
    SOME,
  );
});

interface Paid {
  readonly yourNumber: string;
  readonly payOn: string | null;
  readonly amount: number;
  readonly name: string;
  readonly to: string;
}

const byNumber = (one: Paid, other: Paid) => one.yourNumber.localeCompare(other.yourNumber);

function paidIn(lines: ReturnType<typeof recordLines>, profile: CnabProfileName): readonly Paid[] {
  const { segmentA, segmentJ } = BANK_PROFILES[profile];
  return lines.flatMap(({ line, segment }, index) => {
    const read = isJ52(line) ? undefined : { A: segmentA, J: segmentJ, O: segmentO }[segment]?.read(line);
    if (!read) return [];
    const { yourNumber, payOn, amount, payeeName: name } = read;
    if ('barcode' in read) return [{ yourNumber, payOn, amount, name, to: read.barcode }];
    const second = lines[index + 1];
    expect(second?.segment).toBe('B');
    const key = second?.line.slice(127, 226).trimEnd() ?? '';
    const to = read.chamber === '009' ? key : `${read.branch} ${read.account}${read.accountDigit}`;
    return [{ yourNumber, payOn, amount, name, to }];
  });
}

function ordered({ yourNumber, payOn, amount, payee, way }: CnabPayment): Paid {
  const name = asciiUpper(payee.name).slice(0, 30).trimEnd();
  const paid = { yourNumber, payOn, amount, name };
  if (way.kind === 'pix') return { ...paid, to: way.key };
  if (way.kind === 'bill') return { ...paid, to: way.barcode };
  return { ...paid, to: `${way.branch.padStart(5, '0')} ${way.account.padStart(13, '0')}` };
}

const payment: CnabPayment = {
  yourNumber: 'P1',
  payOn: '2026-11-23',
  dueOn: '2026-11-25',
  amount: 123_456,
  payee: { name: 'Fornecedor Ábaco Ltda', document: '11222333000181' },
  way: { kind: 'transfer', bankCode: '341', ispb: '60701190', branch: '1500', account: '998871' },
};
const content: RemittanceContent = {
  profile: 'febraban',
  bank: '001',
  bankName: 'Banco do Brasil',
  company: {
    name: 'Empresa Modelo S/A',
    document: '44555666000199',
    agreement: '123456',
    branch: '1234',
    branchDigit: '5',
    account: '12345',
    accountDigit: '6',
  },
  sequence: 7,
  generatedAt: '2026-11-22T14:05:09',
  payments: [payment],
};
const pixTo = (key: string): CnabPayment => ({ ...payment, way: { kind: 'pix', key } });
const recordsOf = (changed: Partial<RemittanceContent>) => remittanceFile({ ...content, ...changed }).split('\r\n');

test('@banco-br/cnab_yaml finds every field of a remittance at the position in its layouts', () => {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@banco-br/cnab_yaml/package.json')),
    'cnab240/generic',
  );
  type Places = Readonly<Record<string, { readonly pos: readonly [number, number] }>>;
  const read = (name: string, line = '') =>
    Object.fromEntries(
      Object.entries(parse(readFileSync(join(folder, `${name}.yml`), 'utf8')) as Places).map(([field, { pos }]) => [
        field,
        line.slice(pos[0] - 1, pos[1]).trim(),
      ]),
    );
  const lines = recordsOf({});
  expect(read('header_arquivo', lines[0])).toMatchObject({
    codigo_banco: '001',
    codigo_inscricao: '2',
    numero_inscricao: '44555666000199',
    codigo_convenio: '123456',
    agencia: '01234',
    agencia_dv: '5',
    codigo_cedente: '000000012345',
    codigo_cedente_dv: '6',
    nome_empresa: 'EMPRESA MODELO S/A',
    nome_banco: 'BANCO DO BRASIL',
    data_geracao: '22112026',
    hora_geracao: '140509',
    numero_sequencial_arquivo: '000007',
  });
  expect(read('remessa/detalhe_segmento_a', lines[2])).toMatchObject({
    lote_servico: '0001',
    numero_sequencial_lote: '00001',
    codigo_segmento: 'A',
    camara_centralizadora: '018',
    banco_favorecido: '341',
    agencia_favorecido: '01500',
    conta_favorecido: '000000099887',
    conta_dv_favorecido: '1',
    nome_favorecido: 'FORNECEDOR ABACO LTDA',
    numero_documento: 'P1',
    data_pagamento: '23112026',
    tipo_moeda: 'BRL',
    valor_pagamento: '000000000123456',
    valor_real: '000000000000000',
    finalidade_ted: '00005',
    finalidade_complementar: 'CC',
    ocorencias: '',
  });
  expect(read('trailer_arquivo', lines[5])).toMatchObject({ qtde_lotes: '000001', qtde_registros: '000006' });
});

test('the bank and the payee decide the form of a payment', () => {
  const boleto = { kind: 'bill', barcode: '00191150800001026561234567890123456789020264' } as const;
  const guide = { kind: 'bill', barcode: '83660000001667400481005500140051070000000000' } as const;
  const own = { name: 'Empresa Modelo S/A', document: content.company.document };
  const formIn = (changed: Partial<CnabPayment>, bank = '001') =>
    recordsOf({ bank, payments: [{ ...payment, ...changed }] })[1]?.slice(9, 16);
  expect(formIn({})).toBe('2041045');
  expect(formIn({ payee: own })).toBe('2043045');
  expect(formIn({}, '341')).toBe('2001045');
  expect(formIn({ way: { kind: 'pix', key: 'a@b.example' } })).toBe('2045045');
  expect(formIn({ way: boleto })).toBe('2030040');
  expect(formIn({ way: boleto }, '104')).toBe('2031040');
  expect(formIn({ way: guide })).toBe('2211012');
});

test('a bank without a COMPE code is named by its ISPB', () => {
  const way = { ...payment.way, bankCode: null } as CnabPayment['way'];
  const [, , a = '', b = ''] = recordsOf({ payments: [{ ...payment, way }] });
  expect([a.slice(17, 23), b.slice(232)]).toEqual(['888000', '60701190']);
});

test('Bradesco gets PIX in a separate marked file, with the document in information 2', () => {
  const bradesco = { profile: 'bradesco', bank: '237' } as const;
  const [header = '', , a = ''] = recordsOf({ ...bradesco, payments: [pixTo('a@b.example')] });
  expect(header.slice(163, 191).trimEnd()).toBe('08901600PIX');
  expect(a.slice(177, 217).trimEnd()).toBe('1122233300018100000000');
  expect(recordsOf(bradesco)[0]?.slice(171, 191).trim()).toBe('');
  expect(() => recordsOf({ ...bradesco, payments: [payment, pixTo('a@b.example')] })).toThrow(
    'a separate file for PIX',
  );
});

test('Sicoob files have no ISPB and refuse a letter as check digit', () => {
  const sicoob = { profile: 'sicoob', bank: '756' } as const;
  const [header = '', , , pix = ''] = recordsOf({ ...sicoob, payments: [pixTo('+5511999998888')] });
  expect(header.slice(163, 166)).toBe('087');
  expect(pix.slice(226)).toBe('000000        ');
  const way = { ...payment.way, account: '12345X' } as CnabPayment['way'];
  expect(() => recordsOf({ ...sicoob, payments: [{ ...payment, way }] })).toThrow('P1');
  expect(recordsOf({ payments: [{ ...payment, way }] })[2]?.slice(29, 42)).toBe('000000012345X');
});

test('a CPF or CNPJ as PIX key is repeated in its field, and an invalid key is refused', () => {
  const second = (key: string) => recordsOf({ payments: [pixTo(key)] })[3] ?? '';
  expect(second('11222333000181').slice(14, 32)).toBe('03 211222333000181');
  expect(second('11222333000181').slice(127, 226).trim()).toBe('11222333000181');
  expect(second('+5511999998888').slice(14, 17)).toBe('01 ');
  expect(() => second('Somebody@b.example')).toThrow('payment P1');
});

test('a value that does not fit its field is refused and no file is generated', () => {
  expect(() => recordsOf({ sequence: 1_000_000 })).toThrow('sequence (positions 158-163)');
  expect(() => recordsOf({ payments: [{ ...payment, yourNumber: 'x'.repeat(21) }] })).toThrow('yourNumber');
});

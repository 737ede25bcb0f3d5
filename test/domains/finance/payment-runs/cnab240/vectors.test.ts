import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { batchHeader, fileHeader } from '../../../../../src/domains/finance/payment-runs/cnab240/file-records.ts';
import { occurrenceCodes, outcomeOf } from '../../../../../src/domains/finance/payment-runs/cnab240/occurrences.ts';
import { documentType } from '../../../../../src/domains/finance/payment-runs/cnab240/payment-details.ts';
import {
  segmentA,
  segmentB,
  segmentBOfPix,
  segmentJ,
  segmentJ52,
  segmentJ52OfPix,
} from '../../../../../src/domains/finance/payment-runs/cnab240/payment-records.ts';
import { digits, recordLines, text } from '../../../../../src/domains/finance/payment-runs/cnab240/record.ts';
import { trailersOf } from '../../../../../src/domains/finance/payment-runs/cnab240/remittance-file.ts';
import { returnedItem } from '../../../../../src/domains/finance/payment-runs/cnab240/return-file.ts';

interface Address {
  readonly street: string;
  readonly number: number;
  readonly complement?: string;
  readonly district?: string;
  readonly city: string;
  readonly zip: string;
  readonly state: string;
}
interface Person {
  readonly docType: string;
  readonly doc: string;
  readonly name: string;
  readonly address: Address;
}
// biome-ignore lint/suspicious/noExplicitAny: each operation of the vectors has members of its own
type Input = any;
type Vector = { readonly input: { readonly op: string }; readonly expected: unknown; readonly why: string };
const vectorFile = new URL('../../../../vectors/cnab240.json', import.meta.url);
/** Segment E belongs to statements, which the reconciliation reads. */
const vectors = (JSON.parse(readFileSync(vectorFile, 'utf8')) as Vector[]).filter(
  ({ input }) => input.op !== 'statement_segment_e',
);

const place = ({ bank, batch, seq }: Input) => ({ bank, batch, number: seq });
const instructed = ({ movement, instruction }: Input) => ({ movement, instruction });
const person = ({ docType, doc }: Person) => {
  expect(documentType(doc)).toBe(docType === 'cpf' ? '1' : '2');
  return { documentType: documentType(doc), document: doc };
};
const addressOf = ({ street, number, complement, city, zip, state }: Address) => ({
  street,
  houseNumber: number,
  complement,
  city,
  postalCode: zip.slice(0, 5),
  postalCodeSuffix: zip.slice(5),
  state,
});
const orFault = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    if (error instanceof RangeError) return { error: true };
    throw error;
  }
};
const line = (act: () => string) => orFault(() => ({ line: act() }));

const answers: Readonly<Record<string, (input: Input) => unknown>> = {
  cnab_alpha: ({ value, size }) => text(1, size).write(value),
  cnab_num: ({ value, size }) => orFault(() => digits(1, size).write(String(value))),
  segment_a_line: (input) =>
    line(() =>
      segmentA.write({
        ...place(input),
        ...instructed(input),
        chamber: input.chamber,
        payeeBank: input.payee.bank,
        branch: input.payee.branch,
        account: input.payee.account,
        accountDigit: input.payee.accountDv,
        branchAccountDigit: input.payee.branchAccountDv,
        payeeName: input.payee.name,
        yourNumber: input.yourNumber,
        payOn: input.date,
        amount: input.amountCents,
        information: input.info2,
        tedPurpose: input.tedPurpose,
        complement: input.complement,
        notice: input.notice,
      }),
    ),
  segment_b_pix_line: (input) =>
    line(() =>
      segmentBOfPix.write({
        ...place(input),
        ...person(input.payee),
        initiation: input.initiation,
        txid: input.txid,
        message: input.message,
        key: input.key || input.accountType,
        ispb: input.ispb,
      }),
    ),
  segment_b_address_line: (input) =>
    line(() =>
      segmentB.write({
        ...place(input),
        ...person(input.payee),
        ...addressOf(input.payee.address),
        district: input.payee.address.district,
        dueOn: input.dueDate,
        documentAmount: input.documentCents,
        rebate: input.rebateCents,
        discount: input.discountCents,
        interest: input.interestCents,
        fine: input.fineCents,
        payeeCode: input.payeeCode,
        ispb: input.ispb,
      }),
    ),
  segment_j_line: (input) =>
    line(() =>
      segmentJ.write({
        ...place(input),
        ...instructed(input),
        barcode: input.barcode,
        payeeName: input.beneficiaryName,
        dueOn: input.dueDate,
        titleAmount: input.titleCents,
        discount: input.discountCents,
        addition: input.additionCents,
        payOn: input.date,
        amount: input.amountCents,
        yourNumber: input.yourNumber,
      }),
    ),
  segment_j52_line: ({ payer, beneficiary, pixKeyOrUrl, txid, instruction, ...input }) =>
    line(() => {
      const parties = {
        ...place(input),
        instruction,
        payerType: documentType(payer.doc),
        payer: payer.doc,
        payerName: payer.name,
        payeeType: documentType(beneficiary.doc),
        payee: beneficiary.doc,
        payeeName: beneficiary.name,
      };
      return pixKeyOrUrl === undefined
        ? segmentJ52.write(parties)
        : segmentJ52OfPix.write({ ...parties, keyOrUrl: pixKeyOrUrl, txid });
    }),
  header_lines: ({ bank, company, ...input }) => {
    const block = {
      bank,
      ...person(company),
      agreement: company.agreement,
      branch: company.branch,
      branchDigit: company.branchDv,
      account: company.account,
      accountDigit: company.accountDv,
      branchAccountDigit: company.branchAccountDv,
      companyName: company.name,
    };
    const [generatedOn, time] = input.generatedAt.split('T');
    return {
      file: fileHeader.write({
        ...block,
        bankName: input.bankName,
        generatedOn,
        generatedAt: time.replaceAll(':', ''),
        sequence: input.nsa,
        layout: input.fileLayout,
        density: input.density,
        bankUse: input.bankReserved,
      }),
      batch: batchHeader.write({
        ...block,
        batch: input.batch,
        service: input.service,
        form: input.form,
        layout: input.batchLayout,
        message: input.message,
        ...addressOf(company.address),
        paymentIndicator: input.batchLayout === '040' ? '' : input.paymentIndicator,
      }),
    };
  },
  trailer_totals: ({ bank, batches }) => {
    type Batch = { details: { amountCents?: number }[] };
    const totals = (batches as Batch[]).map(({ details }, index) => ({
      batch: index + 1,
      records: details.length + 2,
      sum: details.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0),
    }));
    const { ofBatches, ofFile } = trailersOf(bank, totals);
    return {
      batches: totals.map(({ records, sum }) => ({ recordCount: records, sumCents: sum })),
      file: { batchCount: Number(ofFile.slice(17, 23)), recordCount: Number(ofFile.slice(23, 29)) },
      batchTrailers: ofBatches,
      fileTrailer: ofFile,
    };
  },
  occurrence_outcome: ({ field }) => {
    const codes = occurrenceCodes(field);
    return { outcome: outcomeOf(codes), codes };
  },
  return_item: (input) =>
    orFault(() => {
      const [record] = recordLines(Buffer.from(input.line, 'latin1'));
      const item = record && returnedItem(record, 'febraban');
      if (!item) return { segment: record?.segment || null, status: 'ignored' };
      return {
        segment: item.segment,
        status: item.codes.length === 0 ? 'ignored' : item.outcome,
        codes: item.codes,
        yourNumber: item.yourNumber,
        bankNumber: item.bankNumber,
        realDate: item.paidOn,
        realAmountCents: item.paidAmount,
      };
    }),
};

describe('CNAB 240 payment vectors', () => {
  vectors.forEach(({ input, expected, why }, index) => {
    test(`the CNAB 240 vector ${input.op} (${index + 1}) holds: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  });

  test('every operation of the CNAB 240 vectors has a function', () => {
    expect(new Set(vectors.map(({ input }) => input.op))).toEqual(new Set(Object.keys(answers)));
    expect(vectors.length).toBeGreaterThan(60);
  });
});

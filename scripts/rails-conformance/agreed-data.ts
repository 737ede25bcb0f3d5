import { z } from 'zod';
import { Party, Recipient } from '../../src/rails/spi.ts';

const PixTo = z.strictObject({ key: z.string(), recipient: Recipient });

const PERSON = {
  ...{ ispb: '99999012', name: 'Maria de Exemplo', document: '12345678909', agency: '0001' },
  ...{ accountNumber: '7654321', accountType: 'CACC' },
};
const RECIPIENT = { ...PERSON, institutionName: 'Banco de Exemplo S.A.' };

/** The defaults are those of the example's fake. */
export const AgreedData = z.strictObject({
  connectorKeys: z.array(z.string().regex(/^[A-Za-z0-9_-]{43}$/)).min(1),
  withinSeconds: z.number().min(0.1).max(600).default(10),
  quietSeconds: z.number().min(0.1).max(600).default(2),
  ispb: z.string().length(8).default('12345678'),
  payer: Party.default({ ...PERSON, ispb: '12345678', name: 'Ana Souza', document: '11144477735' }),
  pix: z.strictObject({ settles: PixTo, isRejected: PixTo, isNeverAnswered: PixTo }).default({
    settles: { key: 'maria@fake.example', recipient: RECIPIENT },
    isRejected: { key: 'reject@fake.example', recipient: RECIPIENT },
    isNeverAnswered: { key: 'silent@fake.example', recipient: RECIPIENT },
  }),
  ted: z.strictObject({ settles: Party, isRejected: Party, isNeverAnswered: Party }).default({
    settles: PERSON,
    isRejected: { ...PERSON, name: 'REJECT' },
    isNeverAnswered: { ...PERSON, name: 'SILENT' },
  }),
  bill: z
    .strictObject({ type: z.enum(['boleto', 'guide']), barcode: z.string().length(44), line: z.string() })
    .default({
      type: 'boleto',
      barcode: '00193373700000001000500940144816060680935031',
      line: '00190500954014481606906809350314337370000000100',
    }),
  directory: z
    .strictObject({ known: z.string(), unknown: z.string() })
    .default({ known: 'maria@fake.example', unknown: 'nobody@elsewhere.example' }),
  compliance: z.strictObject({ clear: z.string(), hit: z.string() }).default({ clear: 'Ana', hit: 'Ana SANCTIONED' }),
});
export type AgreedData = z.output<typeof AgreedData>;

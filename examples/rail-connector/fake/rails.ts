import { createHash } from 'node:crypto';
import type { Body, Book, Word } from './book.ts';

export type Orders = Readonly<Record<string, (book: Book, body: Body) => object | null>>;

const now = (): string => new Date().toISOString();
/** @throws SyntaxError when the member is missing: the order is not accepted. */
function text(body: Body, member: string): string {
  const value = body[member];
  if (typeof value !== 'string' || value === '') throw new SyntaxError(`${member} is missing`);
  return value;
}
function part(body: Body, member: string): Body {
  const value = body[member];
  if (typeof value !== 'object' || value === null) throw new SyntaxError(`${member} is missing`);
  return value as Body;
}

/** The name or key of the recipient decides: `reject` or `silent`. Every other payment settles. */
type Fate = 'settled' | 'rejected' | 'timeout';
const fateOf = (name: string): Fate | null =>
  /silent/i.test(name) ? null : /reject/i.test(name) ? 'rejected' : 'settled';

const PIX_STATUS = { settled: 'ACSC', rejected: 'RJCT', timeout: 'RJCT' };
const pixReason = (fate: Fate) => ({
  reasonCode: fate === 'settled' ? null : fate === 'rejected' ? 'AC03' : 'AB03',
  reasonDescription:
    fate === 'settled' ? null : `the fake ${fate === 'rejected' ? 'refuses' : 'has never accepted'} the payment`,
  at: now(),
});
const payment = (endToEndId: string, fate: Fate): Word => ({
  type: 'spi.outcome',
  body: { endToEndId, status: fate, spiStatus: PIX_STATUS[fate], ...pixReason(fate) },
});
const pixRefund = (returnId: string, fate: Fate): Word => ({
  type: 'spi.refund_outcome',
  body: { returnId, status: fate, ...pixReason(fate) },
});

const spi: Orders = {
  'spi.payment'(book, order) {
    const endToEndId = text(order, 'endToEndId');
    const fate = fateOf(text(order, 'key'));
    book.take(endToEndId, order, fate && payment(endToEndId, fate));
    return null;
  },
  'spi.status'(book, order) {
    const endToEndId = text(order, 'endToEndId');
    book.ask(endToEndId, payment(endToEndId, 'timeout'));
    return null;
  },
  'spi.refund'(book, order) {
    const returnId = text(order, 'returnId');
    book.take(returnId, order, pixRefund(returnId, 'settled'));
    return null;
  },
  'spi.refund_status'(book, order) {
    const returnId = text(order, 'returnId');
    book.ask(returnId, pixRefund(returnId, 'timeout'));
    return null;
  },
  'spi.receipt': noted('receipt:', 'id'),
};

function numCtrlStr(numCtrlIf: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(numCtrlIf).digest('hex')}`) % 1_000_000_000n;
  return `STR${now().slice(0, 10).replaceAll('-', '')}${String(digits).padStart(9, '0')}`;
}
const ted = (type: string, { numCtrlIf, transactionId }: Body, fate: Fate): Word => ({
  type,
  body: {
    ...{ numCtrlIf, transactionId, status: fate },
    numCtrlStr: fate === 'settled' ? numCtrlStr(String(numCtrlIf)) : null,
    reasonCode: null,
    reasonDescription: fate === 'settled' ? null : 'the fake does not send the TED',
    at: now(),
  },
});

const str: Orders = {
  'str.ted'(book, order) {
    const fate = fateOf(text(part(order, 'recipient'), 'name'));
    book.take(text(order, 'numCtrlIf'), order, fate && ted('str.ted_outcome', order, fate));
    return null;
  },
  'str.ted_status'(book, order) {
    book.ask(text(order, 'numCtrlIf'), ted('str.ted_outcome', order, 'timeout'));
    return null;
  },
  'str.refund'(book, order) {
    book.take(text(order, 'numCtrlIf'), order, ted('str.refund_outcome', order, 'settled'));
    return null;
  },
  'str.refund_status'(book, order) {
    book.ask(text(order, 'numCtrlIf'), ted('str.refund_outcome', order, 'timeout'));
    return null;
  },
  'str.receipt': noted('receipt:', 'numCtrlStr'),
};

/** The amount is digits 10 to 19 of the barcode of a boleto, 5 to 15 of a guide. Default: R$ 10. */
function priceOf(order: Body): number {
  const barcode = text(order, 'barcode');
  const digits = order['type'] === 'boleto' ? barcode.slice(9, 19) : barcode.slice(4, 15);
  return Number(digits) || 1_000;
}
function billOutcome({ operationId, transactionId }: Body, fate: Fate): Word {
  const authentication = createHash('sha256').update(String(operationId)).digest('hex').slice(0, 32).toUpperCase();
  const receipt = fate === 'settled' ? { authentication, content: `Autenticação: ${authentication}` } : null;
  const reason = fate === 'settled' ? null : 'the fake does not pay the bill';
  const code = fate === 'rejected' ? 'amount_changed' : null;
  return {
    type: 'bills.outcome',
    body: { operationId, transactionId, status: fate, code, reason, receipt, at: now() },
  };
}

const bills: Orders = {
  'bills.inquiry'(book, order) {
    const body = {
      operationId: order['operationId'],
      beneficiary: { name: 'Beneficiário de Exemplo Ltda', document: '11222333000181' },
      ...{ dueDate: null, originalAmount: priceOf(order), discountAmount: 0, additionAmount: 0, at: now() },
    };
    book.take(`inquiry:${text(order, 'operationId')}`, order, { type: 'bills.quoted', body });
    return null;
  },
  'bills.payment'(book, order) {
    const fate = order['amount'] === priceOf(order) ? 'settled' : 'rejected';
    book.take(text(order, 'operationId'), order, billOutcome(order, fate));
    return null;
  },
  'bills.status'(book, order) {
    book.ask(text(order, 'operationId'), billOutcome(order, 'timeout'));
    return null;
  },
};

function noted(prefix: string, member: string): Orders[string] {
  return (book, order) => {
    book.take(prefix + text(order, member), order, null);
    return null;
  };
}

const PERSON = {
  ...{ ispb: '99999012', participantName: 'Banco de Exemplo S.A.', branch: '0001', accountNumber: '7654321' },
  ...{ accountType: 'CACC', ownerName: 'Maria de Exemplo', ownerDocument: '12345678909' },
};
const entryOf = (book: Book, key: string): Body | null =>
  book.entry(key) ?? (key.endsWith('@fake.example') ? { key, keyType: 'EMAIL', ...PERSON } : null);

const dict: Orders = {
  'dict.key_register'(book, { keyId, ...entry }) {
    const key = text(entry, 'key');
    const held = entryOf(book, key);
    const isFree = held === null || held['accountNumber'] === entry['accountNumber'];
    if (isFree) book.putEntry(key, entry);
    const word: Word = isFree
      ? { type: 'dict.key_registered', body: { keyId, at: now() } }
      : { type: 'dict.key_rejected', body: { keyId, reason: 'EntryAlreadyExists', at: now() } };
    book.take(`register:${text({ keyId }, 'keyId')}`, entry, word);
    return null;
  },
  'dict.key_delete'(book, order) {
    if (book.entry(text(order, 'key'))?.['ispb'] === order['ispb']) book.removeEntry(text(order, 'key'));
    const word = { type: 'dict.key_deleted', body: { keyId: order['keyId'], at: now() } };
    book.take(`delete:${text(order, 'keyId')}`, order, word);
    return null;
  },
  'dict.claim_create'(book, order) {
    const body = { claimId: order['claimId'], at: now() };
    book.take(`claim:${text(order, 'claimId')}`, order, { type: 'dict.claim_acknowledged', body });
    return null;
  },
  'dict.claim_acknowledge': noted('acknowledge:', 'claimId'),
  'dict.claim_confirm': noted('confirm:', 'claimId'),
  'dict.claim_complete'(book, order) {
    const account = part(order, 'account');
    book.putEntry(text(order, 'key'), { key: order['key'], keyType: order['keyType'], ...account });
    return null;
  },
  'dict.claim_cancel': noted('cancel:', 'claimId'),
  'dict.infraction_report'(book, order) {
    const body = { infractionId: order['infractionId'] };
    book.take(`report:${text(order, 'infractionId')}`, order, { type: 'dict.infraction_acknowledged', body });
    return null;
  },
  'dict.infraction_cancel': noted('withdraw:', 'infractionId'),
  'dict.infraction_defense': noted('defense:', 'infractionId'),
  'dict.med_open': noted('med:', 'medId'),
  'dict.med_cancel': noted('med-cancel:', 'medId'),
  'dict.med_refund_request': noted('med-refund:', 'refundId'),
  'directory.lookup': (book, question) => ({ entry: entryOf(book, text(question, 'key')) }),
  'directory.holder'(book, question) {
    const entry = entryOf(book, text(question, 'key'));
    return { holder: entry && { ispb: entry['ispb'], ownerDocument: entry['ownerDocument'] } };
  },
};

const compliance: Orders = {
  'compliance.check': (_book, question) => ({
    sanctionsHit: text(question, 'name').includes('SANCTIONED'),
    pepHit: text(question, 'name').includes('PEP'),
  }),
};

export const ORDERS: Orders = { ...spi, ...str, ...bills, ...dict, ...compliance };

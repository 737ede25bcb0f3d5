import { buildEndToEndId, buildReturnId } from '../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { numCtrlIfOf } from '../../src/rails/str.ts';
import { type Check, must } from './check.ts';
import type { Link } from './link.ts';
import { type Fate, type OrderKind, orderChecks } from './orders.ts';

const CENTS = 100;
const toWhom = <T>({ settles, isRejected, isNeverAnswered }: Record<'settles' | 'isRejected' | 'isNeverAnswered', T>) =>
  ({ settled: settles, rejected: isRejected, silent: isNeverAnswered }) satisfies Record<Fate, T>;

const pix: OrderKind = {
  ...{ rail: 'spi', name: 'a PIX', order: 'spi.payment', question: 'spi.status', outcome: 'spi.outcome' },
  ids: ['endToEndId'],
  make: ({ data }, fate) => ({
    endToEndId: buildEndToEndId({ instant: new Date(), ispb: data.ispb }),
    ...{ transactionId: newId(), amount: CENTS, description: null, payer: data.payer },
    ...toWhom(data.pix)[fate],
  }),
};

const pixRefund: OrderKind = {
  ...{ rail: 'spi', name: 'a refund of a PIX', order: 'spi.refund' },
  ...{ question: 'spi.refund_status', outcome: 'spi.refund_outcome', ids: ['returnId'] },
  make: ({ data }, fate) =>
    fate !== 'settled'
      ? null
      : {
          returnId: buildReturnId({ instant: new Date(), ispb: data.ispb }),
          originalEndToEndId: buildEndToEndId({ instant: new Date(), ispb: data.pix.settles.recipient.ispb }),
          ...{ transactionId: newId(), amount: CENTS, reason: 'MD06' },
        },
};

const ted: OrderKind = {
  ...{ rail: 'str', name: 'a TED', order: 'str.ted', question: 'str.ted_status', outcome: 'str.ted_outcome' },
  ids: ['numCtrlIf', 'transactionId'],
  make({ data }, fate) {
    const transactionId = newId();
    const recipient = toWhom(data.ted)[fate];
    const order = { amount: CENTS, purpose: '10', description: null, sender: data.payer, recipient };
    return { numCtrlIf: numCtrlIfOf(transactionId), transactionId, ...order };
  },
};

const tedRefund: OrderKind = {
  ...{ rail: 'str', name: 'a refund of a TED', order: 'str.refund' },
  ...{ question: 'str.refund_status', outcome: 'str.refund_outcome', ids: ['numCtrlIf', 'transactionId'] },
  make({ data }, fate) {
    if (fate !== 'settled') return null;
    const transactionId = newId();
    const originalNumCtrlStr = `STR${brasiliaDate(new Date()).replaceAll('-', '')}000000001`;
    return {
      ...{ numCtrlIf: numCtrlIfOf(transactionId), transactionId, originalNumCtrlStr },
      ...{ amount: CENTS, reasonCode: '2', debtorIspb: data.ispb, recipient: data.ted.settles },
    };
  },
};

async function quoted(link: Link): Promise<{ operationId: string; amount: number }> {
  const operationId = newId();
  const paymentDate = brasiliaDate(new Date());
  await link.send('bills.inquiry', { operationId, ...link.data.bill, paymentDate });
  const said = await link.hear('bills.quoted', { operationId });
  const [original, discount, addition] = ['originalAmount', 'discountAmount', 'additionAmount'].map((name) =>
    Number(said[name]),
  );
  return { operationId, amount: (original ?? 0) - (discount ?? 0) + (addition ?? 0) };
}

const bill: OrderKind = {
  ...{ rail: 'bills', name: 'a bill', order: 'bills.payment', question: 'bills.status', outcome: 'bills.outcome' },
  ids: ['operationId', 'transactionId'],
  async make(link, fate) {
    if (fate === 'silent') return null;
    const { operationId, amount } = await quoted(link);
    return {
      ...{ operationId, transactionId: newId(), ...link.data.bill, paymentDate: brasiliaDate(new Date()) },
      // A bill whose price differs from the quote must not be paid.
      ...{ amount: fate === 'settled' ? amount : amount + 1, payer: link.data.payer },
    };
  },
};

const keyChecks: readonly Check[] = [
  {
    rail: 'dict',
    promise: 'a key is registered once, even when the command is repeated, and is removed again',
    async run(link) {
      const keyId = newId();
      const { ispb, name, document } = link.data.payer;
      const account = { branch: '0001', accountNumber: '1234567', accountType: 'CACC' };
      const owner = { ownerName: name, ownerDocument: document, participantName: 'Banco', ispb };
      const order = { keyId, key: newId(), keyType: 'EVP', ...account, ...owner };
      await link.send('dict.key_register', order);
      await link.hear('dict.key_registered', { keyId });
      await link.send('dict.key_register', order);
      await link.hearNo('dict.key_rejected', { keyId });
      await link.send('dict.key_delete', { keyId, key: order.key, ispb });
      await link.hear('dict.key_deleted', { keyId });
    },
  },
];

async function ask(link: Link, type: string, body: object, answer: string) {
  const questionId = await link.send(type, body);
  return link.hear(answer, { questionId });
}

const lookup = ({ data }: Link, key: string) => ({
  ...{ key, payerDocument: data.payer.document },
  endToEndId: buildEndToEndId({ instant: new Date(), ispb: data.ispb }),
});

const questionChecks: readonly Check[] = [
  {
    rail: 'directory',
    promise: 'the lookup of a key is answered to its sender, with the account of that key',
    async run(link) {
      const { known } = link.data.directory;
      const { entry } = await ask(link, 'directory.lookup', lookup(link, known), 'directory.entry');
      must((entry as { key?: unknown } | null)?.key === known, `the entry does not belong to ${known}`);
    },
  },
  {
    rail: 'directory',
    promise: 'a key that is not registered has no entry and no holder',
    async run(link) {
      const { unknown } = link.data.directory;
      const { entry } = await ask(link, 'directory.lookup', lookup(link, unknown), 'directory.entry');
      must(entry === null, `there is an entry of ${unknown}`);
      const { holder } = await ask(link, 'directory.holder', { key: unknown }, 'directory.key_holder');
      must(holder === null, `there is a holder of ${unknown}`);
    },
  },
  {
    rail: 'directory',
    promise: "a question without the gateway's signature is not answered",
    async run(link) {
      const questionId = await link.send('directory.holder', { key: link.data.directory.known }, { signed: 'not' });
      await link.hearNo('directory.key_holder', { questionId });
    },
  },
  {
    rail: 'compliance',
    promise: 'a check of customers finds nothing about one and a match for another',
    async run(link) {
      const { clear, hit } = link.data.compliance;
      const { document } = link.data.payer;
      const check = (name: string) => ask(link, 'compliance.check', { name, document, kyc: {} }, 'compliance.finding');
      const [one, other] = [await check(clear), await check(hit)];
      must(one['sanctionsHit'] === false && one['pepHit'] === false, `the check reports a match for ${clear}`);
      must(other['sanctionsHit'] === true || other['pepHit'] === true, `the check reports no match for ${hit}`);
    },
  },
];

/** Claims, infractions and fund recoveries depend on another bank and are omitted. */
export const CHECKS: readonly Check[] = [
  ...[pix, pixRefund, ted, tedRefund, bill].flatMap(orderChecks),
  ...keyChecks,
  ...questionChecks,
];

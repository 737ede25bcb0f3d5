import type { Rail } from '../../src/rails/rails.ts';
import { type Check, must } from './check.ts';
import type { Link } from './link.ts';

export type Fate = 'settled' | 'rejected' | 'silent';

export interface OrderKind {
  readonly rail: Rail;
  /** With the article: `a PIX`. */
  readonly name: string;
  readonly order: string;
  readonly question: string;
  readonly outcome: string;
  /** Creates an order that ends like this, with new ids. Null when the agreed data contains none. */
  make(link: Link, fate: Fate): Promise<object | null> | object | null;
  readonly ids: readonly string[];
}

const pick = (body: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (body as Record<string, unknown>)[name]]));

export function orderChecks(kind: OrderKind): Check[] {
  const { rail, name, order, question, outcome } = kind;
  const newOrder = async (link: Link, fate: Fate) => {
    const body = await kind.make(link, fate);
    return body && { body, ids: pick(body, kind.ids) };
  };
  const sendUntilSettled = async (link: Link) => {
    const sent = await newOrder(link, 'settled');
    must(sent !== null, 'the agreed data cannot produce an order that settles');
    await link.send(order, sent.body);
    const reported = await link.hear(outcome, sent.ids);
    must(reported['status'] === 'settled', `the outcome is ${String(reported['status'])}, but settled was agreed`);
    return sent;
  };
  const check = (promise: string, run: Check['run']): Check => ({ rail, promise: `${name} ${promise}`, run });
  return [
    check('is settled, and its outcome names the order', async (link) => void (await sendUntilSettled(link))),
    check('that is refused has the outcome rejected', async (link) => {
      const sent = await newOrder(link, 'rejected');
      if (!sent) return;
      await link.send(order, sent.body);
      const reported = await link.hear(outcome, sent.ids);
      must(reported['status'] === 'rejected', `the outcome is ${String(reported['status'])}, but rejected was agreed`);
    }),
    check('keeps its outcome when its order is repeated, in the same message or in another', async (link) => {
      const sent = await newOrder(link, 'settled');
      must(sent !== null, 'the agreed data cannot produce an order that settles');
      const id = await link.send(order, sent.body);
      await link.send(order, sent.body, { id });
      await link.hear(outcome, sent.ids);
      await link.send(order, sent.body, { id });
      await link.send(order, sent.body);
      await link.hearNo(outcome, { ...sent.ids, status: 'rejected' });
      await link.hearNo(outcome, { ...sent.ids, status: 'timeout' });
    }),
    check('with an outcome repeats it after a status query', async (link) => {
      const sent = await sendUntilSettled(link);
      await link.send(question, sent.ids);
      const again = await link.hear(outcome, sent.ids, 2);
      must(again['status'] === 'settled', `the query of a settled order returns ${String(again['status'])}`);
    }),
    check('never has two outcomes, even when its status query follows at once', async (link) => {
      const sent = await newOrder(link, 'settled');
      must(sent !== null, 'the agreed data cannot produce an order that settles');
      await link.send(order, sent.body);
      await link.send(question, sent.ids);
      await link.hear(outcome, sent.ids);
      await link.hearNo(outcome, { ...sent.ids, status: 'timeout' });
    }),
    check('without an outcome becomes void after a status query, and stays void', async (link) => {
      const sent = await newOrder(link, 'silent');
      if (!sent) return;
      await link.send(order, sent.body);
      await link.hearNo(outcome, sent.ids);
      await link.send(question, sent.ids);
      const reported = await link.hear(outcome, sent.ids);
      must(
        reported['status'] === 'timeout',
        `the query of an order without outcome returns ${String(reported['status'])}`,
      );
      await link.send(order, sent.body);
      await link.send(question, sent.ids);
      await link.hear(outcome, sent.ids, 2);
      must(link.said(outcome, { ...sent.ids, status: 'settled' }).length === 0, 'a void order was settled');
    }),
    check(
      'that never arrived becomes void after a status query, and is not executed when it arrives late',
      async (link) => {
        const sent = await newOrder(link, 'settled');
        must(sent !== null, 'the agreed data cannot produce an order that settles');
        await link.send(question, sent.ids);
        const reported = await link.hear(outcome, sent.ids);
        must(reported['status'] === 'timeout', `the query of an unknown order returns ${String(reported['status'])}`);
        await link.send(order, sent.body);
        await link.hearNo(outcome, { ...sent.ids, status: 'settled' });
      },
    ),
    check('without the signature of the gateway is not executed', async (link) => {
      for (const signed of ['not', 'by another'] as const) {
        const sent = await newOrder(link, 'settled');
        must(sent !== null, 'the agreed data cannot produce an order that settles');
        await link.send(order, sent.body, { signed });
        await link.hearNo(outcome, sent.ids);
      }
    }),
    check('is executed although unreadable messages precede it', async (link) => {
      await link.send(order, {}, { text: '{"half' });
      await link.send(order, {});
      await link.send(`${rail}.of_a_newer_gateway`, { any: 'thing' });
      await sendUntilSettled(link);
    }),
  ];
}

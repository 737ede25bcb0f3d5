import type { Rail } from '../../src/rails/rails.ts';
import { type Check, must } from './check.ts';
import type { Link } from './link.ts';

export type Fate = 'settled' | 'rejected' | 'silent';

/** A command that moves money, its outcome, and the question about it. */
export interface OrderKind {
  readonly rail: Rail;
  /** For people: `a PIX`. */
  readonly name: string;
  readonly order: string;
  readonly question: string;
  readonly outcome: string;
  /** An order that has this fate, under ids of its own; null: the two sides cannot agree on one. */
  make(link: Link, fate: Fate): Promise<object | null> | object | null;
  /** By which members order, question and outcome are the same. */
  readonly ids: readonly string[];
}

const pick = (body: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (body as Record<string, unknown>)[name]]));

/** What must hold of every order that moves money. */
export function orderChecks(kind: OrderKind): Check[] {
  const { rail, name, order, question, outcome } = kind;
  const made = async (link: Link, fate: Fate) => {
    const body = await kind.make(link, fate);
    return body && { body, ids: pick(body, kind.ids) };
  };
  const settled = async (link: Link) => {
    const one = await made(link, 'settled');
    must(one !== null, 'an order that settles cannot be made of the agreed data');
    await link.send(order, one.body);
    const said = await link.hear(outcome, one.ids);
    must(said['status'] === 'settled', `the outcome is ${String(said['status'])}, and settled was agreed`);
    return one;
  };
  const check = (promise: string, run: Check['run']): Check => ({ rail, promise: `${name} ${promise}`, run });
  return [
    check('is settled, and its outcome names it', async (link) => void (await settled(link))),
    check('that is refused has an outcome that says so', async (link) => {
      const one = await made(link, 'rejected');
      if (!one) return;
      await link.send(order, one.body);
      const said = await link.hear(outcome, one.ids);
      must(said['status'] === 'rejected', `the outcome is ${String(said['status'])}, and rejected was agreed`);
    }),
    check('whose order comes again, as the same message and as another, has no other outcome', async (link) => {
      const one = await made(link, 'settled');
      must(one !== null, 'an order that settles cannot be made of the agreed data');
      const id = await link.send(order, one.body);
      await link.send(order, one.body, { id });
      await link.hear(outcome, one.ids);
      await link.send(order, one.body, { id });
      await link.send(order, one.body);
      await link.hearNo(outcome, { ...one.ids, status: 'rejected' });
      await link.hearNo(outcome, { ...one.ids, status: 'timeout' });
    }),
    check('that has an outcome has it again when it is asked about', async (link) => {
      const one = await settled(link);
      await link.send(question, one.ids);
      const again = await link.hear(outcome, one.ids, 2);
      must(again['status'] === 'settled', `asked, it says ${String(again['status'])} of what it has settled`);
    }),
    check('is asked about in the same moment, and never has two outcomes', async (link) => {
      const one = await made(link, 'settled');
      must(one !== null, 'an order that settles cannot be made of the agreed data');
      await link.send(order, one.body);
      await link.send(question, one.ids);
      await link.hear(outcome, one.ids);
      await link.hearNo(outcome, { ...one.ids, status: 'timeout' });
    }),
    check('that is not answered is void once it was asked about, and stays so', async (link) => {
      const one = await made(link, 'silent');
      if (!one) return;
      await link.send(order, one.body);
      await link.hearNo(outcome, one.ids);
      await link.send(question, one.ids);
      const said = await link.hear(outcome, one.ids);
      must(said['status'] === 'timeout', `asked, it says ${String(said['status'])} of what has no outcome`);
      await link.send(order, one.body);
      await link.send(question, one.ids);
      await link.hear(outcome, one.ids, 2);
      must(link.said(outcome, { ...one.ids, status: 'settled' }).length === 0, 'what was void is settled');
    }),
    check('that never came is void once it was asked about, and is not done when it comes late', async (link) => {
      const one = await made(link, 'settled');
      must(one !== null, 'an order that settles cannot be made of the agreed data');
      await link.send(question, one.ids);
      const said = await link.hear(outcome, one.ids);
      must(said['status'] === 'timeout', `asked, it says ${String(said['status'])} of what never came`);
      await link.send(order, one.body);
      await link.hearNo(outcome, { ...one.ids, status: 'settled' });
    }),
    check('that the gateway has not signed is not done', async (link) => {
      for (const signed of ['not', 'by another'] as const) {
        const one = await made(link, 'settled');
        must(one !== null, 'an order that settles cannot be made of the agreed data');
        await link.send(order, one.body, { signed });
        await link.hearNo(outcome, one.ids);
      }
    }),
    check('comes behind messages that cannot be read, and is done', async (link) => {
      await link.send(order, {}, { text: '{"half' });
      await link.send(order, {});
      await link.send(`${rail}.of_a_newer_gateway`, { any: 'thing' });
      await settled(link);
    }),
  ];
}

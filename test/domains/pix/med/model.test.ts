import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MedStatus } from '../../../../src/domains/pix/med/med-states.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import {
  directoryMessage,
  endMed,
  openSent,
  openTestDirectory,
  recover,
  requestRefund,
  type TestDirectory,
  typesOf,
} from '../../../support/infractions.ts';
import { again, balanceOf, brokenClaims, returnOf } from '../../../support/payments.ts';
import { sized } from '../../../support/size.ts';

const PIX = 1_000;
/** In the order of progress. */
const ORDER: readonly MedStatus[] = ['CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING'];

let t: TestDirectory;
beforeAll(async () => {
  t = await openTestDirectory();
});
afterAll(() => t.close());

const amount = fc.integer({ min: 1, max: 1_100 });
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.constantFrom(...ORDER.slice(1)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), refunded: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), amount: fc.option(amount) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      word: fc.constantFrom('updated', 'closed', 'cancelled'),
      amount,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), amount: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth: fc.nat(20), sameId: fc.boolean() }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface Recovery {
  readonly id: string;
  status: MedStatus;
}

interface Request {
  readonly id: string;
  readonly medId: string;
  amount: number;
  status: 'OPEN' | 'CLOSED' | 'CANCELLED';
}

class Model {
  returned = 0;
  readonly recoveries: Recovery[] = [];
  readonly requests: Request[] = [];
  readonly told: string[] = [];
  readonly sent: Message[] = [];

  get current(): Recovery | undefined {
    return this.recoveries.at(-1);
  }

  get request(): Request | undefined {
    return this.requests.at(-1);
  }

  endRequest(status: 'CLOSED' | 'CANCELLED'): void {
    if (this.request?.status !== 'OPEN' || this.request.medId !== this.current?.id) return;
    this.request.status = status;
    this.told.push(`pix.med.refund.${status.toLowerCase()}`);
  }
}

const isOpen = (recovery: Recovery | undefined): recovery is Recovery =>
  recovery !== undefined && ORDER.includes(recovery.status);

async function perform(
  wanted: Command,
  sent: { readonly accountId: number; readonly endToEndId: string },
  model: Model,
): Promise<void> {
  const { accountId } = sent;
  const med = model.current;
  const tell = async (message: Message) => {
    await t.answer(message);
    model.sent.push(message);
  };
  switch (wanted.do) {
    case 'open': {
      const made = recover(t, sent);
      if (isOpen(med)) return void (await expect(made).rejects.toMatchObject({ code: 'med_already_open' }));
      if (model.returned === PIX) {
        return void (await expect(made).rejects.toMatchObject({ code: 'transaction_not_of_account' }));
      }
      model.recoveries.push({ id: (await made).id, status: 'CREATED' });
      return void model.told.push('pix.med.created');
    }
    case 'move':
      if (!med) return;
      await tell(directoryMessage('med_updated', { medId: med.id, status: wanted.to, amount: PIX }));
      if (!isOpen(med) || ORDER.indexOf(wanted.to) <= ORDER.indexOf(med.status)) return;
      med.status = wanted.to;
      return void model.told.push('pix.med.updated');
    case 'end': {
      if (!med) return;
      const status = wanted.refunded ? 'REFUND_COMPLETED' : 'COMPLETED';
      await tell(directoryMessage('med_completed', { medId: med.id, status, amount: 0 }));
      if (!isOpen(med)) return;
      model.endRequest('CLOSED');
      med.status = status;
      return void model.told.push('pix.med.completed');
    }
    case 'void':
      if (!med) return;
      await tell(directoryMessage('med_cancelled', { medId: med.id, amount: PIX }));
      if (!isOpen(med)) return;
      model.endRequest('CANCELLED');
      med.status = 'CANCELLED';
      return void model.told.push('pix.med.cancelled');
    case 'cancel': {
      if (!med) return;
      const ended = endMed(t, accountId, med.id);
      if (!isOpen(med) || ORDER.indexOf(med.status) > 2) {
        return void (await expect(ended).rejects.toMatchObject({ code: 'invalid_med_state' }));
      }
      await ended;
      model.endRequest('CANCELLED');
      med.status = 'CANCELLED';
      return void model.told.push('pix.med.cancelled');
    }
    case 'ask': {
      if (!med) return;
      const asked = requestRefund(t, { accountId, medId: med.id }, wanted.amount ?? undefined);
      const busy = model.request?.medId === med.id && model.request.status === 'OPEN';
      if (!isOpen(med) || busy) return void (await expect(asked).rejects.toMatchObject({ code: 'invalid_med_state' }));
      const remaining = PIX - model.returned;
      const value = wanted.amount ?? remaining;
      if (value > remaining || value === 0) {
        const refusal = { code: 'med_refund_exceeded', details: { remaining } };
        return void (await expect(asked).rejects.toMatchObject(refusal));
      }
      model.requests.push({ id: (await asked).id, medId: med.id, amount: value, status: 'OPEN' });
      return void model.told.push('pix.med.refund.created');
    }
    case 'request': {
      const { request } = model;
      if (!request) return;
      const body = { medId: request.medId, refundId: request.id };
      await tell(
        directoryMessage(
          `med_refund_${wanted.word}`,
          wanted.word === 'updated' ? { ...body, amount: wanted.amount } : body,
        ),
      );
      if (request.status !== 'OPEN') return;
      if (wanted.word === 'updated') {
        if (request.amount === wanted.amount) return;
        request.amount = wanted.amount;
      } else request.status = wanted.word === 'closed' ? 'CLOSED' : 'CANCELLED';
      return void model.told.push(`pix.med.refund.${wanted.word}`);
    }
    case 'return':
      await t.settle(returnOf(t, sent.endToEndId, wanted.amount));
      if (model.returned + wanted.amount <= PIX) model.returned += wanted.amount;
      return;
    case 'repeat': {
      const message = model.sent[wanted.nth % Math.max(model.sent.length, 1)];
      if (!message) return;
      // In another envelope, an older amount would count as a new message.
      await t.answer(wanted.sameId || message.routingKey === 'dict.med_refund_updated' ? message : again(message));
      return;
    }
  }
}

test('after any sequence of steps, requests and returns, states, money and events match the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async (commands) => {
      t.clock.set('2026-11-23T13:00:00.000Z');
      const sent = await openSent(t, PIX);
      const model = new Model();
      for (const wanted of commands) await perform(wanted, sent, model);
      const meds = await t.sql('select id, status from med where account_id = $1 order by id', [sent.accountId]);
      expect(meds).toEqual(model.recoveries.map(({ id, status }) => ({ id, status })));
      const requests = await t.sql(
        `select r.id, r.med_id as "medId", r.amount, r.status from med_refund r join med m on m.id = r.med_id
         where m.account_id = $1 order by r.id`,
        [sent.accountId],
      );
      expect(requests).toEqual(model.requests);
      expect(await typesOf(t, sent.accountId)).toEqual(model.told);
      expect(await balanceOf(t, sent.accountId)).toMatchObject({ balance: 99_000 + model.returned, blocked: 0 });
    }),
    { numRuns: sized(6, 250) },
  );
  expect(await brokenClaims(t)).toEqual([]);
});

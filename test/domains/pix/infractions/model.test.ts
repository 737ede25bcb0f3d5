import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InfractionStatus } from '../../../../src/domains/pix/infractions/infraction-states.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import {
  DAY_MS,
  decided,
  defend,
  directoryMessage,
  opened,
  openReceived,
  openTestDirectory,
  type TestDirectory,
  typesOf,
} from '../../../support/infractions.ts';
import { again, arrivalOf, balanceOf, brokenClaims, outcomeOf, pay } from '../../../support/payments.ts';
import { refund, refundOutcomeOf } from '../../../support/refunds.ts';
import { sized } from '../../../support/size.ts';

const PIX = 1_000;

let t: TestDirectory;
beforeAll(async () => {
  t = await openTestDirectory();
});
afterAll(() => t.close());

const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), block: fc.integer({ min: 1, max: 1_200 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('acknowledge' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), founded: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('defend' as const), byBlock: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 600 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 900 }),
      settles: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), amount: fc.integer({ min: 1, max: 600 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refunded' as const), settles: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), nth: fc.nat(20), sameId: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 3) }) },
);
type Received = Awaited<ReturnType<typeof openReceived>>;
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface Report {
  readonly id: string;
  readonly defenseUntil: number;
  status: InfractionStatus;
  wanted: number;
  held: number;
}

const LIVE: readonly InfractionStatus[] = ['created', 'acknowledged', 'defense_submitted'];

class Model {
  balance = PIX;
  /** Refunds without an outcome, oldest first. */
  readonly open: { readonly amount: number; readonly founded: boolean }[] = [];
  refunded = 0;
  readonly reports: Report[] = [];
  readonly told: string[] = [];
  readonly sent: Message[] = [];

  get current(): Report | undefined {
    return this.reports.at(-1);
  }

  get pending(): number {
    return this.open.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The amount of the PIX that neither a refund nor a block has taken. */
  get refundable(): number {
    const { current } = this;
    return PIX - this.refunded - this.pending - (current && LIVE.includes(current.status) ? current.wanted : 0);
  }

  get available(): number {
    return this.balance - this.pending - (this.current?.held ?? 0);
  }

  fill(): void {
    const report = this.current;
    if (report && LIVE.includes(report.status)) report.held += Math.min(report.wanted - report.held, this.available);
  }

  end(report: Report, status: InfractionStatus): void {
    report.status = status;
    report.held = 0;
  }
}

async function perform(
  wanted: Command,
  { accountId, transactionId, endToEndId }: Received,
  model: Model,
): Promise<void> {
  const now = t.clock.now().getTime();
  const report = model.current;
  const live = report !== undefined && LIVE.includes(report.status);
  const tell = async (message: Message) => {
    await t.answer(message);
    model.sent.push(message);
  };
  switch (wanted.do) {
    case 'wait':
      return t.clock.set(new Date(now + wanted.days * DAY_MS).toISOString());
    case 'open': {
      const { infractionId, message } = opened(endToEndId, { blockAmount: wanted.block });
      if (report && report.status !== 'cancelled') {
        return void (await expect(t.answer(message)).rejects.toThrow(/infraction_of_transaction/));
      }
      const size = Math.min(wanted.block, model.refundable);
      const held = Math.min(size, model.available);
      await tell(message);
      const made = { id: infractionId, defenseUntil: now + 7 * DAY_MS, status: 'created', wanted: size, held } as const;
      model.reports.push({ ...made });
      model.told.push('pix.infraction.created');
      return;
    }
    case 'acknowledge':
      if (!report) return;
      await tell(directoryMessage('infraction_acknowledged', { infractionId: report.id }));
      if (report.status !== 'created') return;
      report.status = 'acknowledged';
      model.told.push('pix.infraction.updated');
      return;
    case 'cancel':
      if (!report) return;
      await tell(directoryMessage('infraction_cancelled', { infractionId: report.id }));
      if (!live) return;
      model.end(report, 'cancelled');
      model.told.push('pix.infraction.updated');
      return;
    case 'decide': {
      if (!report) return;
      await tell(decided(report.id, wanted.founded ? 'founded' : 'unfounded'));
      if (!live) return;
      model.told.push('pix.infraction.resolved');
      if (wanted.founded && report.held > 0) {
        model.open.push({ amount: report.held, founded: true });
        model.told.push('pix.refund.requested');
      }
      model.end(report, wanted.founded ? 'founded' : 'unfounded');
      return;
    }
    case 'defend': {
      if (!report) return;
      const [row] = await t.sql<{ block_id: string }>('select block_id from infraction where id = $1', [report.id]);
      const defended = defend(t, accountId, (wanted.byBlock && row?.block_id) || report.id);
      const open = report.status === 'created' || report.status === 'acknowledged';
      if (!open || now >= report.defenseUntil) {
        return void (await expect(defended).rejects.toMatchObject({ code: 'not_in_defense_phase' }));
      }
      await defended;
      report.status = 'defense_submitted';
      model.told.push('pix.infraction.defense_submitted');
      return;
    }
    case 'credit':
      arrivals += 1;
      await t.settle(
        await arrivalOf(t, accountId, wanted.amount, `E999990112026112315XX${String(arrivals).padStart(11, '0')}`),
      );
      model.balance += wanted.amount;
      return model.fill();
    case 'pay': {
      const paid = pay(t, accountId, wanted.amount);
      if (wanted.amount > model.available) {
        return void (await expect(paid).rejects.toMatchObject({ code: 'insufficient_balance' }));
      }
      await t.settle(outcomeOf(t, (await paid).endToEndId, wanted.settles ? 'settled' : 'rejected'));
      if (wanted.settles) model.balance -= wanted.amount;
      return;
    }
    case 'give': {
      const given = refund(t, { accountId, transactionId, amount: wanted.amount });
      if (wanted.amount > model.refundable) {
        return void (await expect(given).rejects.toMatchObject({
          code: 'refund_exceeds_remainder',
          details: { remaining_refundable: model.refundable },
        }));
      }
      if (wanted.amount > model.available) {
        return void (await expect(given).rejects.toMatchObject({ code: 'insufficient_balance' }));
      }
      await given;
      model.open.push({ amount: wanted.amount, founded: false });
      model.told.push('pix.refund.requested');
      return;
    }
    case 'refunded': {
      const [refunded] = model.open;
      if (!refunded) return;
      const [row] = await t.sql<{ id: string }>(
        `select id from transaction where account_id = $1 and type = 'pix_refund' and status = 'processing' order by id`,
        [accountId],
      );
      await t.settle(await refundOutcomeOf(t, row?.id ?? '', wanted.settles ? 'settled' : 'rejected'));
      if (wanted.settles) {
        model.balance -= refunded.amount;
        model.refunded += refunded.amount;
        model.told.push('pix.refund.completed');
      } else {
        model.told.push('pix.refund.failed');
        if (refunded.founded) model.told.push('pix.med.return_rejected');
      }
      model.open.shift();
      return model.fill();
    }
    case 'repeat': {
      const message = model.sent[wanted.nth % Math.max(model.sent.length, 1)];
      if (!message) return;
      await t.answer(wanted.sameId ? message : again(message));
      return;
    }
  }
}

let arrivals = 0;

test('after any sequence of reports, directory messages, defenses and payments, states, money and events match the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async (commands) => {
      t.clock.set('2026-11-23T13:00:00.000Z');
      const received = await openReceived(t, PIX);
      const { accountId } = received;
      const model = new Model();
      for (const wanted of commands) {
        await perform(wanted, received, model);
        const held = model.current?.held ?? 0;
        expect(await balanceOf(t, accountId)).toMatchObject({ balance: model.balance, blocked: model.pending + held });
      }
      const rows = await t.sql<{ id: string; status: string }>(
        'select id, status from infraction where account_id = $1 order by id',
        [accountId],
      );
      expect(rows).toEqual(model.reports.map(({ id, status }) => ({ id, status })));
      expect(await typesOf(t, accountId)).toEqual(model.told);
    }),
    { numRuns: sized(6, 200) },
  );
  expect(await brokenClaims(t)).toEqual([]);
});

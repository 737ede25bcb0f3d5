import { rehearsals } from '../../support/rehearsal.ts';

const accepted = [
  ['pix.payout.queued', 1_000],
  ['pix.payout.processing', 1_000],
] as const;

export default rehearsals([
  {
    name: 'a payment to ok@sandbox settles',
    tells: [...accepted, ['pix.payout.confirmed', 1_000]],
    run: async ({ pay }) => void (await pay('ok@sandbox', 1_000)),
  },
  {
    name: 'a payment to hold@sandbox is held, and settles',
    tells: [...accepted, ['pix.payout.held', 1_000], ['pix.payout.confirmed', 1_000]],
    run: async ({ pay }) => void (await pay('hold@sandbox', 1_000)),
  },
  {
    name: 'a payment to reject-ac03@sandbox is rejected',
    tells: [...accepted, ['pix.payout.failed', 1_000]],
    run: async ({ pay }) => void (await pay('reject-ac03@sandbox', 1_000)),
  },
  {
    name: 'a payment to return-half@sandbox settles, and half of it is returned',
    tells: [...accepted, ['pix.payout.confirmed', 1_000], ['pix.payout.returned', 500], ['pix.return.received', 500]],
    run: async ({ pay }) => void (await pay('return-half@sandbox', 1_000)),
  },
  {
    name: 'the receiver of a payment returns a part of it',
    tells: [...accepted, ['pix.payout.confirmed', 1_000], ['pix.payout.returned', 300], ['pix.return.received', 300]],
    async run({ pay, told, simulate }) {
      const paymentId = await pay('ok@sandbox', 1_000);
      await told('pix.payout.confirmed');
      await simulate(`/pix/payments/${paymentId}/return`, { amount: 300, reason: 'MD06' });
    },
  },
  {
    name: 'the return of a payment is refused by the rail',
    tells: [...accepted, ['pix.payout.confirmed', 1_000], ['pix.payout.return.failed', 300]],
    async run({ pay, told, simulate }) {
      const paymentId = await pay('ok@sandbox', 1_000);
      await told('pix.payout.confirmed');
      await simulate(`/pix/payments/${paymentId}/return`, { amount: 300, fails_with: 'AM09' });
    },
  },
  {
    name: 'a PIX from another bank is received',
    tells: [['pix.received', 2_500]],
    run: async ({ receive }) => void (await receive(2_500)),
  },
  {
    name: 'a PIX from another bank is refused with a code',
    tells: [['pix.received.failed', 2_500]],
    run: async ({ receive }) => void (await receive(2_500, { refuse_with: 'RR04' })),
  },
]);

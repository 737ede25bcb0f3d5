import { rehearsals, type Stage } from '../../support/rehearsal.ts';

const transfer = ({ call, accountId }: Stage, destination: Stage, amount: number) =>
  call('POST', '/transfers/internal', {
    account_id: accountId,
    destination_account_id: destination.accountId,
    amount,
    description: 'Rent',
  });

/** An account holds at most R$ 900 billion. With the R$ 1,000.00 of a stage, this amount comes within R$ 1 of it. */
const MAX_AT_ONCE = 999_999_999_999;
const NEARLY_FULL = [...Array<number>(89).fill(MAX_AT_ONCE), 90_000_000_000_000 - 89 * MAX_AT_ONCE - 100_000 - 100];

export default rehearsals([
  {
    name: 'a transfer between two accounts of the partner is booked',
    tells: [
      ['transfer.confirmed', 1_500],
      ['tef.transfer.sent', 1_500],
      ['transfer.received', 1_500],
      ['tef.transfer.received', 1_500],
    ],
    async run(stage) {
      await transfer(stage, await stage.another('pf'), 1_500);
    },
  },
  {
    name: 'a transfer fails when its destination is full',
    tells: [
      ...NEARLY_FULL.map((amount) => ['pix.received', amount] as const),
      ['transfer.failed', 1_500],
      ['tef.transfer.failed', 1_500],
    ],
    async run(stage) {
      const destination = await stage.another('pj');
      for (const amount of NEARLY_FULL)
        await stage.simulate('/pix/received', { account_id: destination.accountId, amount });
      await transfer(stage, destination, 1_500);
    },
  },
]);

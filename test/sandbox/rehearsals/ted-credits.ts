import { rehearsals, type Stage } from '../../support/rehearsal.ts';

const receive = async ({ simulate, accountId }: Stage, members: object = {}): Promise<string> => {
  const { credit_id: creditId } = await simulate('/ted/received', { account_id: accountId, amount: 2_500, ...members });
  return creditId;
};
const giveBack = ({ call, accountId }: Stage, creditId: string) =>
  call('POST', `/ted/credits/${creditId}/refund`, { account_id: accountId });

export default rehearsals([
  {
    name: 'a received TED is refunded',
    tells: [
      ['ted.received', 2_500],
      ['ted.refund.requested', 2_500],
      ['ted.refund.completed', 2_500],
    ],
    async run(stage) {
      await giveBack(stage, await receive(stage));
    },
  },
  {
    name: 'a TED from the bank itself is received, and its refund is refused',
    tells: [
      ['ted.received', 2_500],
      ['ted.refund.requested', 2_500],
      ['ted.refund.failed', 2_500],
    ],
    async run(stage) {
      await giveBack(stage, await receive(stage, { sender_name: 'Banco REFUSE', message_type: 'STR0007' }));
    },
  },
]);

import { rehearsals, type Stage } from '../../support/rehearsal.ts';
import { closeTeds, openTeds } from '../../support/ted-hours.ts';

const send = async ({ call, accountId }: Stage, recipientName: string): Promise<string> => {
  const { transactionId } = await call('POST', '/transfers/ted', {
    ...{ account_id: accountId, amount: 1_500, recipientName, recipientDocument: '11144477735' },
    ...{ recipientBankCode: '60746948', recipientBranch: '1234', recipientAccount: '1234567' },
  });
  return transactionId;
};

export default rehearsals([
  {
    name: 'a TED settles, and a company pays its fee',
    tells: [
      ['ted.confirmed', 1_500],
      ['fee.charged', 900],
    ],
    async run(stage) {
      await openTeds(stage.call);
      await send(await stage.another('pj'), 'João Fornecedor');
    },
  },
  {
    name: 'a TED that is held settles',
    tells: [['ted.confirmed', 1_500]],
    async run(stage) {
      await openTeds(stage.call);
      await send(stage, 'João HOLD Fornecedor');
      await stage.simulate('/clock/advance', { seconds: 5 });
    },
  },
  {
    name: 'the STR rejects a TED',
    tells: [['ted.failed', 1_500]],
    async run(stage) {
      await openTeds(stage.call);
      await send(stage, 'João REFUSE Fornecedor');
    },
  },
  {
    name: 'a TED settles and is returned with its fee',
    tells: [
      ['ted.confirmed', 1_500],
      ['fee.charged', 900],
      ['ted.received', 1_500],
    ],
    async run(stage) {
      await openTeds(stage.call);
      await send(await stage.another('pj'), 'João REJECT 2 Fornecedor');
      await stage.told('fee.charged');
      await stage.simulate('/clock/advance', { seconds: 2 });
    },
  },
  {
    name: 'a settled TED is returned by the bank of its recipient',
    tells: [
      ['ted.confirmed', 1_500],
      ['ted.received', 1_500],
    ],
    async run(stage) {
      await openTeds(stage.call);
      const id = await send(stage, 'João Fornecedor');
      await stage.told('ted.confirmed');
      await stage.simulate(`/ted/${id}/return`, { reason: '3' });
    },
  },
  {
    name: 'a TED ordered outside opening hours is sent at the opening',
    tells: [['ted.confirmed', 1_500]],
    async run(stage) {
      await closeTeds(stage.call);
      await send(stage, 'João Fornecedor');
      await openTeds(stage.call);
    },
  },
  {
    name: 'a TED ordered outside opening hours is cancelled by a block of its account',
    tells: [
      ['account.blocked', null],
      ['ted.failed', 1_500],
    ],
    async run(stage) {
      await closeTeds(stage.call);
      await send(stage, 'João Fornecedor');
      await stage.call('POST', `/accounts/${stage.accountId}/block`);
    },
  },
]);

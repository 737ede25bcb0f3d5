import { rehearsals } from '../../support/rehearsal.ts';
import { freshCpf } from '../../support/served-gateway.ts';

export default rehearsals([
  {
    name: 'an account is opened, blocked, unblocked and closed',
    tells: [
      ['account.created', null],
      ['account.blocked', null],
      ['account.unblocked', null],
      ['account.closed', null],
    ],
    async run({ customerId, call, watchEventsOf }) {
      const { id } = await call('POST', `/customers/${customerId}/accounts`, { account_type: 'savings' });
      watchEventsOf(id);
      for (const step of ['block', 'unblock', 'close']) await call('POST', `/accounts/${id}/${step}`, {});
    },
  },
  {
    name: 'the account of a politically exposed person is blocked until its review ends',
    tells: [
      ['account.created', null],
      ['account.unblocked', null],
    ],
    async run({ call, simulate, watchEventsOf }) {
      const person = { document: freshCpf(), name: 'PEP Ana Souza', password: 'correct horse' };
      const { id, accounts } = await call('POST', '/customers', person);
      watchEventsOf(accounts[0].id);
      await simulate(`/customers/${id}/review/conclude`, { outcome: 'cleared' });
    },
  },
  {
    name: 'a company pays a fee for its PIX',
    tells: [
      ['pix.payout.queued', 1_000],
      ['pix.payout.processing', 1_000],
      ['pix.payout.confirmed', 1_000],
      ['fee.charged', 50],
    ],
    async run(stage) {
      await (await stage.another('pj')).pay('ok@sandbox', 1_000);
    },
  },
]);

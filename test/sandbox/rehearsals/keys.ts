import { freshEmail, rehearsals, type Stage } from '../../support/rehearsal.ts';

async function register({ accountId, call, told }: Stage): Promise<string> {
  const key = freshEmail();
  await call('POST', '/pix/keys', { account_id: accountId, keyType: 'EMAIL', key });
  await told('pix.key.registered');
  return key;
}

export default rehearsals([
  {
    name: 'a key is registered and deleted',
    tells: [
      ['pix.key.registered', null],
      ['pix.key.deleted', null],
    ],
    async run(stage) {
      const key = await register(stage);
      await stage.call('DELETE', `/pix/keys/${encodeURIComponent(key)}?account_id=${stage.accountId}`);
    },
  },
  {
    name: 'the directory blocks a key, and unblocks it',
    tells: [
      ['pix.key.registered', null],
      ['pix.key.blocked', null],
      ['pix.key.unblocked', null],
    ],
    async run(stage) {
      const path = `/pix/keys/${encodeURIComponent(await register(stage))}`;
      await stage.simulate(`${path}/block`, { reason: 'suspected fraud' });
      await stage.told('pix.key.blocked');
      await stage.simulate(`${path}/unblock`);
    },
  },
]);

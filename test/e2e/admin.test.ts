import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runAdmin } from '../../scripts/admin/program.ts';
import { openDoor } from '../../scripts/open-door.ts';
import { readConfig } from '../../src/config/config.ts';
import { commands } from '../../src/domains.ts';
import { dataDirectory, startGateway } from '../support/gateway.ts';
import { PROGRAM_ENV, programPath } from '../support/program.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';
import { until } from '../support/until.ts';

it('the admin commands create a database and a working partner, and end its access, without the sandbox', async () => {
  const env = { DATA_DIR: await dataDirectory(), SANDBOX: 'false', SECRET_KEYS: TEST_SECRET_KEYS };
  const asProcess = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [programPath('admin'), ...args, '--json'], {
      env: { ...PROGRAM_ENV, ...env },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  // Runs the command without the start of a process.
  const run = async (...args: string[]) => {
    const printed: string[] = [];
    const print = (text: string) => printed.push(text);
    const open = () => openDoor(readConfig([], env), 'silent');
    expect(await runAdmin([...args, '--json'], { commands, open, out: print, err: print })).toBe(0);
    return JSON.parse(printed.join(''));
  };
  const gateway = await startGateway({ env });
  const ispb = ['--ispb', '12345678'];
  asProcess('institution', 'create', '--as', 'root', ...ispb, '--name', 'Banco Exemplo S.A.', '--agency', '0001');
  const admins = ['--logins', 'elisa,hugo', '--names', 'Elisa Prado,Hugo Lima'];
  await run('institution', 'appoint-admins', '--as', 'root', ...ispb, ...admins);
  const { id } = await run('partner', 'create', '--as', 'elisa', '--name', 'acme');
  const partner = ['--as', 'elisa', '--partner-id', id];
  const issued = await run('credential', 'issue', ...partner, '--label', 'erp', '--scopes', 'account:read');

  const base = `${gateway.origin}/api/partner/v1`;
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${issued.credential.clientId}:${issued.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const accounts = () => fetch(`${base}/accounts`, { headers: { authorization: `Bearer ${token}` } });
  expect((await accounts()).status).toBe(200);
  await run('partner', 'suspend', ...partner);
  await until(async () => (await accounts()).status === 403, 6_500);
  expect(await (await accounts()).json()).toMatchObject({ error: { code: 'partner_suspended' } });
  const { items } = await run('security-events', '--as', 'elisa');
  expect(items).toContainEqual(expect.objectContaining({ event: 'partner_changed', author: 'operator:elisa' }));
});

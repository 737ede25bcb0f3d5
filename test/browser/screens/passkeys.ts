import { newId } from '../../../src/platform/text/ids.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';

/** Registers a passkey that no device has. */
export const lostPasskey = (gateway: ServedFinance, login: string, name = 'Work laptop') =>
  gateway.sql(
    `insert into passkey (id, institution_id, operator_id, name, public_key, counter, transports)
     select $1, institution_id, id, $2, 'key', 0, '{}' from operator where login = $3`,
    [newId(), name, login],
  );

export const screens: readonly Screen[] = [
  { name: 'passkeys-empty', login: 'bruno', ready: 'You have no passkey', path: '/console/passkeys' },
  {
    name: 'passkeys',
    login: 'ana',
    ready: 'Work laptop',
    async path(gateway) {
      await lostPasskey(gateway, 'ana');
      return '/console/passkeys';
    },
  },
  {
    name: 'passkey-add',
    login: 'bruno',
    ready: 'You have no passkey',
    path: '/console/passkeys',
    before: (page) => page.getByRole('button', { name: 'Add passkey' }).click(),
  },
];

import { changePerson } from '../../../src/domains/administration/person-changes.ts';
import { listNamedDeputies, nameDeputy } from '../../../src/domains/operators/deputyship.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { deputyInForce } from '../../support/two-admins.ts';

export async function addedPerson(gateway: ServedFinance, name = 'Ícaro Moraes'): Promise<string> {
  const login = `p-${newId().slice(-12)}`;
  await gateway.sql(
    `insert into operator (id, institution_id, login, name, roles, created_at)
     select $1, institution_id, $2, $3, '{preparer}', now() from operator where login = 'elisa'`,
    [newId(), login, name],
  );
  return login;
}

/** Requests as hugo that an operator becomes an approver. Returns the id of the change. */
export async function askedFor(gateway: ServedFinance, login?: string): Promise<string> {
  const wanted = { login: login ?? (await addedPerson(gateway)), roles: ['approver' as const], authority: 2_500_000 };
  const { change } = await gateway.as('hugo').enter(changePerson, wanted);
  return change?.id ?? '';
}

/** Names a deputy of `absent` unless one is already pending. Returns the id of the change. */
export async function namedBy(gateway: ServedFinance, by: string, absent: string, deputy = 'bruno'): Promise<string> {
  const waiting = await gateway.as(by).enter(listNamedDeputies, {});
  const known = waiting.find(({ wanted }) => wanted['absent'] === absent);
  if (known) return known.id;
  const day = brasiliaDate(new Date(Date.now() + 40 * 86_400_000));
  return (await gateway.as(by).enter(nameDeputy, { absent, deputy, firstDay: day, lastDay: day })).id;
}

export const screens: readonly Screen[] = [
  { name: 'persons', login: 'elisa', ready: 'Fábio Rocha', path: '/console/persons', dark: true },
  { name: 'persons-empty', login: 'elisa', ready: 'No operators', path: '/console/persons?text=nobody-at-all' },
  {
    name: 'person',
    login: 'elisa',
    ready: 'waits for another admin',
    async path(gateway) {
      const login = await addedPerson(gateway);
      await askedFor(gateway, login);
      return `/console/persons/${login}`;
    },
  },
  {
    name: 'person-change',
    login: 'elisa',
    ready: 'Permissions',
    path: '/console/persons/bruno',
    before: (page) => page.getByRole('button', { name: 'Change' }).click(),
  },
  {
    name: 'access-changes',
    login: 'elisa',
    ready: 'Approver',
    async path(gateway) {
      await askedFor(gateway);
      return '/console/changes';
    },
  },
  {
    name: 'access-change',
    login: 'elisa',
    ready: 'Current values',
    path: async (gateway) => `/console/changes/${await askedFor(gateway)}`,
  },
  {
    name: 'deputies',
    login: 'gil',
    ready: 'is your deputy',
    async path(gateway) {
      const day = brasiliaDate(new Date());
      await gateway.sql('update deputyship set ended_at = now(), ended_by = created_by where ended_at is null');
      await deputyInForce((login) => gateway.as(login), {
        absent: 'gil',
        deputy: 'fabio',
        firstDay: day,
        lastDay: day,
      });
      return '/console/deputyships';
    },
  },
  {
    name: 'deputies-named',
    login: 'fabio',
    ready: 'Pending deputies',
    async path(gateway) {
      await namedBy(gateway, 'elisa', 'fabio');
      return '/console/deputyships';
    },
  },
  {
    name: 'deputy-change',
    login: 'hugo',
    ready: 'must approve',
    path: async (gateway) => `/console/changes/${await namedBy(gateway, 'elisa', 'fabio')}`,
  },
  { name: 'deputies-none', login: 'vera', ready: 'Deputies', path: '/console/deputyships' },
  {
    name: 'security-events',
    login: 'elisa',
    ready: 'Signed in',
    async path(gateway) {
      // The gateway records sign-ins some seconds later.
      await gateway.sql(
        `insert into security_event (id, institution_id, event, client_id, address, request_id, times, occurred_at)
         select $1, institution_id, 'person_signed_in', login, '127.0.0.1', 'request-of-ana', 1, now() from operator where login = 'ana'`,
        [newId()],
      );
      return '/console/security-events';
    },
  },
];

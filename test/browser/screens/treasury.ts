import { listTreasuryDays } from '../../../src/domains/finance/treasury/treasury-day.ts';
import { requestTreasuryDayReopening } from '../../../src/domains/finance/treasury/treasury-reopening.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { closeDay } from '../../support/treasury.ts';
import { prepared } from './payables.ts';

/** Closes the next day. The first day ended long ago. */
export async function closeNext(gateway: ServedFinance): Promise<string> {
  const day = await nextDay(gateway);
  await closeDay(gateway.as('carla'), day);
  return day;
}

export async function nextDay(gateway: ServedFinance): Promise<string> {
  const { items } = await gateway.as('vera').enter(listTreasuryDays, { first: 100 });
  const last = items.find(({ status }) => status !== 'open') ?? items.at(-1);
  if (!last) return plusDays(brasiliaDate(new Date()), -60);
  return last.status === 'open' ? last.day : plusDays(last.day, 1);
}

/** Requests as `login` to reopen the last closed day. Returns the day. */
export async function askedToReopen(gateway: ServedFinance, login: string, reason: string): Promise<string> {
  const day = await closeNext(gateway);
  await gateway.as(login).enter(requestTreasuryDayReopening, { day, reason });
  return day;
}

export const screens: readonly Screen[] = [
  {
    name: 'treasury-none',
    login: 'vera',
    ready: 'No treasury days',
    path: '/console/treasury?from=2020-01-01&to=2020-01-31',
  },
  {
    name: 'treasury-days',
    login: 'carla',
    ready: 'Closed',
    dark: true,
    async path(gateway) {
      for (let count = 0; count < 6; count += 1) await closeNext(gateway);
      return '/console/treasury';
    },
  },
  {
    name: 'treasury-close',
    login: 'carla',
    ready: 'Nothing can be posted on a closed day',
    path: '/console/treasury',
    before: async (page) => {
      await page.getByRole('button', { name: 'Close day' }).click();
      await page.getByText('Nothing of this day is pending').waitFor();
    },
  },
  {
    name: 'treasury-day',
    login: 'gil',
    ready: 'History',
    dark: true,
    path: async (gateway) => `/console/treasury/${await askedToReopen(gateway, 'carla', 'A statement came late')}`,
  },
  { name: 'treasury-day-unknown', login: 'vera', ready: 'never closed', path: '/console/treasury/2020-01-01' },
  {
    name: 'cash-flow',
    login: 'vera',
    ready: 'Inflows and outflows',
    dark: true,
    async path(gateway) {
      for (const days of [2, 5, 9, 9, 16]) {
        const dueDate = plusDays(brasiliaDate(new Date()), days);
        await prepared(gateway, { dueDate, amount: 98_765 * days });
      }
      return '/console/cash-flow';
    },
  },
  {
    name: 'cash-flow-weeks',
    login: 'vera',
    ready: 'Inflows and outflows',
    path: '/console/cash-flow?granularity=WEEK',
  },
  {
    name: 'cash-flow-unknown-account',
    login: 'vera',
    ready: 'The request failed',
    path: '/console/cash-flow?account=999999999',
  },
];

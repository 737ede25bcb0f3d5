import { InvalidArgumentError } from 'commander';
import type { Route } from '../src/rest/route.ts';
import { program, run } from './command-line.ts';

const MAX_DAYS = 400;

function daysOf(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_DAYS}.`);
}

interface Wanted {
  readonly days: number;
  readonly partner?: string;
  readonly unused: boolean;
}

async function printUse({ days, partner, unused }: Wanted): Promise<void> {
  const { routes, sandboxRoutes } = await import('../src/domains.ts');
  const { PARTNER_BASE, SANDBOX_BASE } = await import('../src/rest/base-path.ts');
  const { listRouteUse } = await import('../src/rest/route-use.ts');
  const { fastifyPath } = await import('../src/rest/router.ts');
  const { withDatabase } = await import('./open-database.ts');

  const graphOf = new Map<string, string>();
  const add = (base: string) => (route: Route) =>
    graphOf.set(`${route.method} ${base}${fastifyPath(route.path)}`, route.graph);
  routes.forEach(add(PARTNER_BASE));
  sandboxRoutes.forEach(add(SANDBOX_BASE));

  const uses = await withDatabase((database) => listRouteUse(database, days, partner ?? null));
  if (unused) {
    const used = new Set(uses.map(({ route }) => route));
    for (const route of graphOf.keys()) if (!used.has(route)) console.log(route);
    return;
  }
  for (const { route, partner: caller, requests, last } of uses) {
    console.log(`${route.padEnd(64)}  ${caller}  ${requests}  last ${last}  ${graphOf.get(route) ?? ''}`.trimEnd());
  }
  console.log(
    uses.length === 0 ? `No partner has called a path in ${days} days.` : `${uses.length} routes by partner.`,
  );
}

const DOES =
  'Prints which partner has called which REST path, how often and when last, each path with its field in the graph.';
await run(
  program('route-use', DOES, ['', '--days 7 --partner alpha', '--unused'])
    .option('--days <number>', `number of days, including today, at most ${MAX_DAYS}`, daysOf, 30)
    .option('--partner <name>', 'only this partner')
    .option('--unused', 'the paths without a call', false)
    .action(printUse),
);

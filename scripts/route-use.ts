import { parseArgs } from 'node:util';
import { routes, sandboxRoutes } from '../src/domains.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../src/rest/base-path.ts';
import type { Route } from '../src/rest/route.ts';
import { listRouteUse } from '../src/rest/route-use.ts';
import { fastifyPath } from '../src/rest/router.ts';
import { withDatabase } from './open-database.ts';

const HELP = `npm run route-use                          who has called which REST path in the last 30 days, how often, and when last,
                                           each with its field in the graph
npm run route-use -- --days 7              of the last week (1 to 400; today counts)
npm run route-use -- --partner <name>      of one partner
npm run route-use -- --unused              paths that nobody has called
`;

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    partner: { type: 'string' },
    unused: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const days = Number(values.days);
if (values.help || !Number.isInteger(days) || days < 1 || days > 400) {
  process.stderr.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const graphOf = new Map<string, string>();
const add = (base: string) => (route: Route) =>
  graphOf.set(`${route.method} ${base}${fastifyPath(route.path)}`, route.graph);
routes.forEach(add(PARTNER_BASE));
sandboxRoutes.forEach(add(SANDBOX_BASE));

const uses = await withDatabase((database) => listRouteUse(database, days, values.partner ?? null));
if (values.unused) {
  const used = new Set(uses.map(({ route }) => route));
  for (const route of graphOf.keys()) if (!used.has(route)) console.log(route);
} else {
  for (const { route, partner, requests, last } of uses) {
    console.log(`${route.padEnd(64)}  ${partner}  ${requests}  last ${last}  ${graphOf.get(route) ?? ''}`.trimEnd());
  }
  console.log(uses.length === 0 ? `Nobody has called anything in ${days} days.` : `${uses.length} routes by partner.`);
}

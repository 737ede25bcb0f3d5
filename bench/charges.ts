import type { Request } from 'autocannon';
import { decodeJwt } from 'jose';
import { CONNECTIONS } from './accept.ts';
import { FLOOR_CHARGE_SCHEMA, startFloorCharges } from './floor-charges.ts';
import { type Gateway, openGateway } from './gateway.ts';
import type { Figure, Measurement } from './measurement.ts';
import { compare } from './rounds.ts';
import { FIRST_ACCOUNT } from './seed.ts';

const ACCOUNTS = 1_000;
const CREATED = 100;
const READ = 400;
const WARMUPS = 2;
const SLICES = 5;

/** A charge as a partner creates it. The floor gets the same request. */
const creation = (token: string, n: number): Request => ({
  method: 'POST',
  path: '/api/partner/v1/pix/charges',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ account_id: FIRST_ACCOUNT + (n % ACCOUNTS), amount: 1_234, description: 'bench' }),
});

const FIGURES = {
  create: {
    name: 'charge-create',
    meaning: 'POST /pix/charges ÷ bare node:http with one prepared insert and the same QR code drawn by `qrcode`',
    required: 1.2,
    aim: 1.5,
  },
  location: {
    name: 'charge-location',
    meaning: 'GET /qr/v2/{token} ÷ bare node:http with one prepared select and the same signature',
    required: 0.5,
    aim: 0.8,
  },
} as const satisfies Record<string, Omit<Figure, 'comparison'>>;

export const charges: Measurement = {
  name: 'charges',
  title: 'immediate charges created with their QR code, and their signed payloads read',
  async run(world, settings) {
    const gateway = await openGateway(world, 'charges', { roles: 'api', accounts: ACCOUNTS });
    await gateway.sql.query(FLOOR_CHARGE_SCHEMA);
    await giveKeys(gateway);
    const floor = await startFloorCharges(gateway.databaseUrl);
    const sides = { floor: floor.ready.origin, gateway: gateway.origin };
    try {
      const locations = await expectSameFacts(gateway, sides);
      const requests = {
        create: Array.from({ length: CREATED }, (_, n) => creation(gateway.token, n)),
        location: Array.from(
          { length: READ },
          (_, n): Request => ({
            method: 'GET',
            headers: {},
            path: locations[n % locations.length] ?? '',
          }),
        ),
      };
      const figures: Figure[] = [];
      for (const what of ['create', 'location'] as const) {
        const load = (origin: string) => world.load.run({ origin, connections: CONNECTIONS, requests: requests[what] });
        const comparison = await compare({
          rounds: settings.rounds,
          warmups: WARMUPS,
          slices: SLICES,
          progress: (text) => settings.progress(`${FIGURES[what].name}, ${text}`),
          floor: () => load(sides.floor),
          gateway: () => load(sides.gateway),
        });
        figures.push({ ...FIGURES[what], comparison });
      }
      return figures;
    } finally {
      await Promise.all([floor.stop(), gateway.stop()]);
    }
  },
};

/** Gives every account the key of its charges, as after the first charge. */
const giveKeys = ({ sql }: Gateway) =>
  sql.query(
    `insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
     select k.id, a.institution_id, a.partner_id, a.id, 'EVP', k.id, 'active', now(), now()
     from account a cross join lateral (select uuidv7() as id where a.id is not null) k`,
  );

/** Checks that both sides return the same facts. Returns the paths of some charges' payloads. */
async function expectSameFacts(gateway: Gateway, sides: { readonly floor: string; readonly gateway: string }) {
  const create = async (origin: string, n: number) => {
    const { path, method, headers, body } = creation(gateway.token, n);
    const response = await fetch(origin + path, { method, headers, body } as RequestInit);
    if (response.status !== 201) throw new Error(`${origin} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const members = async (origin: string) =>
    Object.keys(await create(origin, 0))
      .sort()
      .join();
  const [one, other] = [await members(sides.floor), await members(sides.gateway)];
  if (one !== other) throw new Error(`the sides return different members: ${one}; ${other}`);
  const made = await Promise.all(Array.from({ length: 20 }, (_, n) => create(sides.gateway, n)));
  const paths = made.map(({ locationUrl }) => new URL(String(locationUrl)).pathname);
  const claims = async (origin: string) => {
    const payload = decodeJwt(await (await fetch(origin + paths[0])).text()) as { calendario: object };
    const { calendario, ...rest } = payload;
    const facts = { ...rest, calendario: { ...calendario, apresentacao: null } };
    return JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const [facts, answer] = [await claims(sides.floor), await claims(sides.gateway)];
  if (facts !== answer) throw new Error(`the sides return different facts: ${facts}; ${answer}`);
  return paths;
}

import type { z } from 'zod';
import { seedFinance } from '../../src/domains/finance/master/sandbox/seed.ts';
import { findOperator } from '../../src/domains/operators/operator.ts';
import { actingPartner } from '../../src/domains/partners/partner-principal.ts';
import { provisionInstitution, provisionPartner } from '../../src/domains/partners/provision.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import type { Caller } from '../../src/platform/operation/caller.ts';
import type { Door } from '../../src/platform/operation/door.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import { FINANCE_SCOPES, type Scope } from '../../src/platform/operation/principal.ts';
import type { FinanceOfSandbox } from '../../src/sandbox/partners.ts';
import { openTestDoor, type TestDoor } from './door.ts';
import { type ServedGateway, type ServedPartner, serveGateway } from './served-gateway.ts';

const OTHER = { ispb: '99999005', name: 'Other Bank', agency: '0001' };
const LOCAL = ['127.0.0.1/32', '::1/128'];

export interface Entrant {
  caller(options?: { readonly scopes?: readonly Scope[]; readonly idempotencyKey?: string }): Caller;
  enter<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    idempotencyKey?: string,
  ): Promise<Output>;
}

export interface FinanceInstitution {
  readonly institutionId: number;
  readonly partnerId: string;
  /** The credential of its integration. Default: every finance scope. */
  readonly own: Entrant;
  readonly second: Entrant;
  readonly master: FinanceOfSandbox;
  /**
   * A person: `ana` preparer, `bruno` approver up to R$ 10,000.00, `carla` treasurer, `davi` accountant, `elisa` admin,
   * `fabio` approver of any amount, `gil` treasurer and approver, `hugo` second admin, `vera` viewer. In the other
   * institution: `other-ana`.
   */
  as(login: string): Entrant;
}

export interface FinanceDoor extends TestDoor, FinanceInstitution {
  readonly other: FinanceInstitution;
}

export function person(database: Queryable, door: Pick<Door, 'enter'>, login: string) {
  const enter: Entrant['enter'] = async (operation, input, idempotencyKey) => {
    const principal = await findOperator(database, login);
    if (!principal) throw new Error(`there is no person ${login}`);
    return (await door.enter(operation, { principal, requestId: `request-of-${login}`, idempotencyKey }, input)).value;
  };
  return enter;
}

export const openFinance = async (...options: Parameters<typeof openTestDoor>): Promise<FinanceDoor> =>
  withFinance(await openTestDoor(...options));

export async function withFinance<Opened extends TestDoor>(
  t: Opened,
): Promise<Opened & FinanceInstitution & Pick<FinanceDoor, 'other'>> {
  const now = t.clock.now();

  async function institution(id: number, prefix: string): Promise<FinanceInstitution> {
    const partnerId = await provisionPartner(t.database, id, `${prefix}own`, now, true);
    const secondId = await provisionPartner(t.database, id, `${prefix}second`, now, true);
    const master = await seedFinance({ ...t, now, known: null }, partnerId, prefix);
    const entrant = async (partner: string, name: string): Promise<Entrant> => {
      const principal = await actingPartner(t.database, partner, `${prefix}${name}-client`, FINANCE_SCOPES);
      const caller: Entrant['caller'] = ({ scopes = FINANCE_SCOPES, idempotencyKey } = {}) => ({
        principal: { ...principal, scopes: new Set(scopes), authorizedIps: LOCAL },
        requestId: `request-of-${prefix}${name}`,
        idempotencyKey,
      });
      return {
        caller,
        enter: async (operation, input, idempotencyKey) =>
          (await t.door.enter(operation, caller(idempotencyKey === undefined ? {} : { idempotencyKey }), input)).value,
      };
    };
    const persons = new Map<string, Entrant>();
    for (const { login } of master.persons) {
      const principal = await findOperator(t.database, login);
      if (!principal) throw new Error(`there is no person ${login}`);
      persons.set(login, {
        caller: ({ idempotencyKey } = {}) => ({ principal, requestId: `request-of-${login}`, idempotencyKey }),
        enter: person(t.database, t.door, login),
      });
    }
    return {
      institutionId: id,
      partnerId,
      own: await entrant(partnerId, 'own'),
      second: await entrant(secondId, 'second'),
      master,
      as(login) {
        const found = persons.get(`${prefix}${login}`) ?? persons.get(login);
        if (!found) throw new Error(`there is no person ${login}`);
        return found;
      },
    };
  }

  const otherId = await provisionInstitution(t.database, OTHER, now);
  return { ...t, ...(await institution(t.institutionId, '')), other: await institution(otherId, 'other-') };
}

/** Adds a second institution to a served gateway. Logins of its persons begin with `other-`. */
export async function serveOtherInstitution(
  gateway: ServedGateway,
): Promise<{ readonly foreign: ServedPartner; readonly foreignMaster: FinanceOfSandbox }> {
  const { database, door } = gateway.app;
  const now = new Date();
  const institutionId = await provisionInstitution(database, OTHER, now);
  const partnerId = await provisionPartner(database, institutionId, 'other-own', now, true);
  const foreignMaster = await seedFinance({ database, door, now, known: null }, partnerId, 'other-');
  const foreign = await gateway.own.named('other-own', FINANCE_SCOPES);
  return { foreign, foreignMaster };
}

export interface ServedFinance extends ServedGateway {
  readonly master: FinanceOfSandbox;
  /** See {@link FinanceInstitution.as}. */
  as(login: string): { readonly enter: Entrant['enter'] };
}

/** Serves the whole gateway over HTTP. `own` is the institution's integration. */
export async function serveFinance(...options: Parameters<typeof serveGateway>): Promise<ServedFinance> {
  const gateway = await serveGateway(...options);
  const master = gateway.app.sandbox?.content.finance;
  if (!master) throw new Error('the sandbox has no finance');
  return Object.assign(gateway, {
    master,
    as: (login: string) => ({ enter: person(gateway.app.database, gateway.app.door, login) }),
  });
}

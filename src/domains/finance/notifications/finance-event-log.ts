import { z } from 'zod';
import type { LoggedEvent } from '../../../messaging/logged-event.ts';
import { decodeCursor, keysetPage, type Slice } from '../../../platform/database/pagination.ts';
import { missingScope } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { scopeRefusal } from '../../../platform/operation/permission.ts';
import { FINANCE_SCOPES, type Principal, type Scope } from '../../../platform/operation/principal.ts';
import { EventCursor } from '../../events/event-cursor.ts';
import { eventsOf } from '../../events/event-log.ts';
import { financeEventNames } from '../../finance-catalogue.ts';

const READS = FINANCE_SCOPES.filter((scope) => scope.endsWith(':read'));

/** By the first part of the event type. Any one of the scopes is sufficient. */
const READ_WITH: Readonly<Record<string, readonly Scope[]>> = {
  payable: ['finance_ap:read'],
  tax_obligation: ['finance_ap:read'],
  receivable: ['finance_ar:read'],
  reconciliation: ['finance_reconciliation:read'],
  bank_fee: ['finance_reconciliation:read'],
  escrow: ['finance_treasury:read'],
  integration: READS,
};

/** Returns null when the principal may read events of this type. */
function refusalOf(type: string, principal: Principal) {
  const refusals = (READ_WITH[type.split('.')[0] as string] ?? READS).map((scope) => scopeRefusal([scope], principal));
  return refusals.includes(null) ? null : (refusals[0] ?? missingScope(READS, new Set()));
}

/** Returns by default all readable types. @throws AppError when a wanted type, or every type, is not readable */
function readable(principal: Principal, wanted: readonly string[] | null | undefined): readonly string[] {
  const names = wanted ?? financeEventNames();
  const refusals = names.map((type) => refusalOf(type, principal));
  const refusal = refusals.find((each) => each !== null);
  if (refusal && (wanted || !refusals.includes(null))) throw refusal;
  return names.filter((_name, index) => refusals[index] === null);
}

const types = z
  .array(z.lazy(() => z.enum(financeEventNames())))
  .max(100)
  .nullish();
const READER = {
  audiences: ['partner', 'operator'],
  // Each event type requires its own scopes.
  scopes: [],
} as const;
const REFUSALS = ['finance_integration_not_enabled', 'financial_product_disabled', 'ip_not_authorized'] as const;

export const pageFinanceEvents = readOperation({
  ...READER,
  name: 'pageFinanceEvents',
  summary: "Returns the institution's finance events that the scopes allow, by cursor, in log order or newest first",
  effects: ['reads_personal_data'],
  refusals: [...REFUSALS, 'cursor_expired', 'cursor_lost'],
  input: z.strictObject({ ...keysetPage, types, order: z.enum(['newest', 'oldest']).nullish() }),
  run: async ({ database, principal }, input): Promise<Slice<LoggedEvent>> =>
    eventsOf(database, principal.institutionPartnerId, { ...input, types: readable(principal, input.types) }),
});

export const followFinanceEvents = readOperation({
  ...READER,
  name: 'followFinanceEvents',
  summary: "Follows the institution's finance events as they are logged, after a cursor or from now on",
  effects: ['reads_personal_data'],
  refusals: REFUSALS,
  input: z.strictObject({ after: keysetPage.after, types }),
  async run({ principal }, { after, types: wanted }) {
    const position = after ? (decodeCursor(after, EventCursor)[0] as number) : null;
    return { after: position, types: readable(principal, wanted) };
  },
});

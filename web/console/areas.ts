import * as accounting from './accounting/routes.tsx';
import * as audit from './audit/routes.tsx';
import * as cases from './cases/routes.tsx';
import * as counterparties from './counterparties/routes.tsx';
import * as credentials from './credentials/routes.tsx';
import * as escrow from './escrow/routes.tsx';
import * as master from './master/routes.tsx';
import * as operations from './operations/routes.tsx';
import * as partners from './partners/routes.tsx';
import * as passkeys from './passkeys/routes.tsx';
import * as payables from './payables/routes.tsx';
import * as paymentRuns from './payment-runs/routes.tsx';
import * as persons from './persons/routes.tsx';
import * as railStatements from './rail-statements/routes.tsx';
import * as receivables from './receivables/routes.tsx';
import * as reconciliation from './reconciliation/routes.tsx';
import type { Entry } from './shell/navigation.tsx';
import * as subledger from './subledger/routes.tsx';
import * as treasury from './treasury/routes.tsx';
import * as waiting from './waiting/routes.tsx';
import * as webhooks from './webhooks/routes.tsx';

const areas = [
  waiting,
  payables,
  paymentRuns,
  escrow,
  counterparties,
  receivables,
  reconciliation,
  railStatements,
  cases,
  treasury,
  accounting,
  subledger,
  master,
  partners,
  credentials,
  webhooks,
  persons,
  audit,
  operations,
] as const;

export const entries: readonly Entry[] = areas.flatMap((area) => area.entries);
export const routes = [
  ...waiting.routes,
  ...payables.routes,
  ...paymentRuns.routes,
  ...escrow.routes,
  ...counterparties.routes,
  ...receivables.routes,
  ...reconciliation.routes,
  ...railStatements.routes,
  ...cases.routes,
  ...treasury.routes,
  ...accounting.routes,
  ...subledger.routes,
  ...master.routes,
  ...partners.routes,
  ...credentials.routes,
  ...webhooks.routes,
  ...persons.routes,
  ...passkeys.routes,
  ...audit.routes,
  ...operations.routes,
] as const;

import type { Request } from 'autocannon';
import { brasiliaDate, plusDays } from '../src/platform/time/calendar.ts';
import type { SeededFinance } from './finance-seed.ts';

const FINANCE = '/api/partner/v1/finance';
/** Number of pages before a deep page. */
const DEEP = 20;

const DASHBOARD = `query FinanceDashboard {
  payables(first: 20) { edges { node {
    id status netAmount dueDate installments { id status dueDate orders(first: 2) { edges { node { id status } } } }
  } } }
  payablesAging(first: 20) { asOf __typename }
  receivables(first: 20) { edges { node {
    id status openBaseUnits dueDate receipts(first: 2) { edges { node { id receivedOn } } }
  } } }
  receivablesAging(first: 20) { asOf __typename }
  counterparties(first: 20) { edges { node { id name } } }
  cashFlow { from to buckets { __typename } }
  reconciliation { to accounts { __typename } pending(first: 20) { edges { node { id date amount } } } }
  remittances(first: 20) { edges { node { id } } }
  accountingBatches(first: 20) { edges { node { id } } }
  financeEvents(first: 20) { edges { node { cursor type } } }
}`;

/** Requests by figure name: reports, and each list with each filter, at its first page and a deep page. */
export async function financeRequests(
  origin: string,
  token: string,
  { companyId, bankAccountId, supplierDocument }: SeededFinance,
): Promise<Map<string, Request>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = (path: string): Request => ({ method: 'GET', path: `${FINANCE}${path}`, headers });
  const post = (document: string): Request => ({
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ query: document }),
  });
  const today = brasiliaDate(new Date());
  const ago = (days: number) => plusDays(today, -days);

  async function deep(path: string): Promise<Request> {
    let after = '';
    for (let page = 0; page < DEEP; page += 1) {
      const response = await fetch(`${origin}${FINANCE}${path}${path.includes('?') ? '&' : '?'}limit=100${after}`, {
        headers,
      });
      const answer = (await response.json()) as Paged & { readonly data?: Paged };
      const cursor = answer.next_cursor ?? answer.data?.next_cursor;
      if (!response.ok || !cursor)
        throw new Error(`${path}, page ${page}: ${response.status} ${JSON.stringify(answer).slice(0, 200)}`);
      after = `&after=${encodeURIComponent(cursor)}`;
    }
    return get(`${path}${path.includes('?') ? '&' : '?'}limit=50${after}`);
  }

  return new Map(
    Object.entries({
      'ap-aging': get('/payables/aging'),
      'ap-aging-company': get(`/payables/aging?company_id=${companyId}`),
      'ap-aging-month': get(`/payables/aging?as_of=${ago(30)}`),
      'ap-aging-year': get(`/payables/aging?as_of=${ago(365)}`),
      'ar-aging': get('/receivables/aging'),
      'ar-aging-month': get(`/receivables/aging?as_of=${ago(30)}`),
      'ar-aging-year': get(`/receivables/aging?as_of=${ago(365)}`),
      panel: get('/reconciliation/panel'),
      'panel-month': get(`/reconciliation/panel?from=${ago(30)}`),
      'cash-day': get('/treasury/cash-flow'),
      'cash-month': get(`/treasury/cash-flow?granularity=month&from=${ago(365)}&to=${plusDays(today, 90)}`),
      pending: get('/reconciliation/pending'),
      'pending-account': get(`/reconciliation/pending?bank_account_id=${bankAccountId}`),
      payables: get('/payables'),
      'payables-deep': await deep('/payables'),
      'payables-status': get('/payables?status=pending'),
      'payables-company': get(`/payables?company_id=${companyId}`),
      'payables-supplier': get(`/payables?supplier_document=${supplierDocument}`),
      'payables-ref': get('/payables?document_reference=NF-77'),
      'payables-method': get('/payables?payment_method=BOLETO'),
      'payables-due': get(`/payables?due_from=${ago(600)}&due_to=${ago(570)}`),
      'payables-due-all': get(`/payables?due_to=${ago(600)}`),
      receipts: get('/receivables/receipts'),
      'receipts-year': get(`/receivables/receipts?from=${ago(365)}`),
      'receipts-deep': await deep(`/receivables/receipts?from=${ago(900)}`),
      counterparties: get('/counterparties'),
      counterparty: get(`/counterparties?document=${supplierDocument}`),
      remittances: get('/treasury/remittances'),
      batches: get('/accounting/exports'),
      'batches-status': get('/accounting/exports?status=generated'),
      entries: post('{ reconciliation { entries(first: 50) { edges { node { id date amount } } } } }'),
      'fin-events': post('{ financeEvents(first: 50) { edges { node { cursor type data } } } }'),
      'fin-dashboard': post(DASHBOARD),
    }),
  );
}

interface Paged {
  readonly next_cursor?: string | null;
}

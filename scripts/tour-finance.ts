import { createHash, randomUUID } from 'node:crypto';
import { compose } from './operator/compose.ts';
import type { Console } from './operator/console.ts';
import { FinanceReceiver } from './tour-finance-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tour reads whatever the wire brings
type Json = Record<string, any>;

export interface FinanceTour {
  readonly master: {
    readonly company_id: string;
    readonly source_account_ids: readonly number[];
    readonly bank_account_ids: readonly string[];
    readonly financial_account_ids: readonly string[];
  };
  readonly console: Console;
  /** Calls REST as the institution's own integration. @throws Error when the call is refused. */
  rest(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Json>;
  file(path: string): Promise<{ readonly bytes: Buffer; readonly headers: Headers }>;
  refused(method: string, path: string, body: object): Promise<Json>;
  graphql(document: string, variables?: object): Promise<Json>;
  simulate(path: string, body: object): Promise<Json>;
  final(read: () => Promise<Json>): Promise<Json>;
  say(text: string): void;
}

const SUPPLIER = { name: 'Sandbox Recipient', document: '12345678909' };
const DEBTOR = { debtor_name: 'Padaria Tour Ltda', debtor_document: '11222333000181' };
const DAY_SECONDS = 86_400;

const key = () => ({ 'idempotency-key': randomUUID() });
const reference = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;

export async function financeTour(tour: FinanceTour): Promise<void> {
  const receiver = new FinanceReceiver();
  await receiver.start();
  const { register, rotate, end } = destination(tour, receiver);
  try {
    await synchronize(tour);
    await register();
    await rotate();
    await payables(tour, receiver);
    const today = await receivable(tour);
    await statement(tour, today);
    await closeDay(tour, today);
    await books(tour);
    await seenAgain(tour);
  } finally {
    await end();
    await receiver.stop();
  }
}

/** An action of a person at the console. @throws Error when it is refused. */
async function person({ console }: FinanceTour, login: string, operation: string, input: object): Promise<Json> {
  const { data, errors, refusal } = await console.ask(login, compose(console.schema, operation, input, randomUUID()));
  const answer = data?.[operation];
  if (errors.length > 0 || refusal !== null) throw new Refused(operation, login, answer ?? errors);
  return answer;
}

class Refused extends Error {
  readonly code: string | undefined;
  readonly details: Json;

  constructor(operation: string, login: string, answer: Json) {
    super(`${operation} of ${login} answered ${JSON.stringify(answer)}`);
    this.code = answer['code'];
    this.details = answer['details'] ?? {};
  }
}

function destination(tour: FinanceTour, receiver: FinanceReceiver) {
  const { say } = tour;
  let webhookId: string | undefined;
  return {
    async register() {
      const made = await person(tour, 'elisa', 'registerFinanceWebhook', {
        url: receiver.url,
        events: ['PAYABLE_PAID', 'PAYABLE_PAYMENT_FAILED'],
      });
      webhookId = made['webhook'].webhookId;
      receiver.secret = made['secret'];
      say(`elisa (admin) registers ${receiver.url} for payable.paid and payable.payment_failed`);
    },
    async rotate() {
      const { newSecret, previousSecretUntil } = await person(tour, 'elisa', 'rotateFinanceWebhookSecret', {
        webhookId,
      });
      receiver.previous = receiver.secret;
      receiver.secret = newSecret;
      say(`and rotates its secret: both sign until ${previousSecretUntil}`);
    },
    async end() {
      if (webhookId !== undefined) await person(tour, 'elisa', 'deleteFinanceWebhook', { webhookId });
    },
  };
}

async function synchronize({ rest, say }: FinanceTour): Promise<void> {
  const version = {
    source_reference: 'FOR-SANDBOX',
    source_version: 1,
    document: SUPPLIER.document,
    fields: { name: SUPPLIER.name, roles: ['supplier'] },
  };
  const { status, counterparty_id } = (await rest('POST', '/finance/counterparties/synchronizations', version, key()))[
    'data'
  ];
  say(`the ERP synchronises a supplier: ${status}, counterparty ${counterparty_id}`);
}

async function payables(tour: FinanceTour, receiver: FinanceReceiver): Promise<void> {
  const { rest, refused, simulate, say, final } = tour;
  const [accountId] = tour.master.source_account_ids;
  await simulate('/pix/received', { account_id: accountId, amount: 500_000 });
  const due = (await rest('GET', `/finance/payables/aging`))['data'].as_of as string;
  const order = (pix_key: string, document_reference: string) => ({
    company_id: tour.master.company_id,
    source_account_id: accountId,
    financial_account_id: tour.master.financial_account_ids[0],
    supplier_name: SUPPLIER.name,
    supplier_document: SUPPLIER.document,
    description: 'Paper and toner',
    document_reference,
    amount: 45_600,
    due_date: due,
    payment_method: 'PIX',
    pix_key,
  });
  const good = order('ok@sandbox', reference('NF'));
  const payable = (await rest('POST', '/finance/payables', good, key()))['data'];
  say(`payable ${payable.document_reference}: ${payable.amount} cents, ${payable.status}`);
  const again = await refused('POST', '/finance/payables', {
    ...good,
    document_reference: good.document_reference.toLowerCase(),
  });
  say(`the same payable again is refused: ${again['error'].code}`);
  const unknown = (await rest('POST', '/finance/payables', order('nobody.missing@sandbox', reference('NF')), key()))[
    'data'
  ];

  const installmentIds: string[] = [];
  for (const { id } of [payable, unknown]) {
    // An approver approves the version that he has read: a payable that has changed since is refused.
    const { version, contentSha256 } = await person(tour, 'bruno', 'payable', { payableId: id });
    const decision = { payableId: id, expectedVersion: version, contentSha256 };
    const approved = await person(tour, 'bruno', 'approvePayable', decision);
    const [installment] = (await rest('GET', `/finance/payables/${id}/installments`))['data'].items;
    installmentIds.push(installment.id);
    say(`bruno (approver) approves ${approved['documentReference']}`);
  }
  const batch = await person(tour, 'ana', 'createPaymentBatch', { installmentIds, sourceAccountId: accountId });
  say('ana (preparer) puts both into a batch');
  const { batchId, contentSha256 } = batch;
  await person(tour, 'carla', 'releasePaymentBatch', { batchId, contentSha256 });
  say('carla (treasurer) releases it');
  await final(async () => ({ data: { status: receiver.arrived.length >= 2 ? 'told' : 'processing' } }));
  for (const { event_type, data, signatures } of receiver.arrived) {
    const why = data['error_code'] === undefined ? '' : ` (${data['error_code']})`;
    say(`webhook, ${signatures} signatures verified: ${event_type}${why} of ${data['amount_minor']} cents`);
  }
}

async function receivable({ rest, simulate, master, final, say }: FinanceTour): Promise<string> {
  const [, accountId] = master.source_account_ids;
  const arrived = (await simulate('/pix/received', { account_id: accountId, amount: 120_000 }))['data'];
  const due = (await rest('GET', '/finance/receivables/aging'))['data'].as_of as string;
  const title = (
    await rest(
      'POST',
      '/finance/receivables',
      {
        ...DEBTOR,
        company_id: master.company_id,
        destination_account_id: accountId,
        description: 'Services of the month',
        document_reference: reference('FAT'),
        amount_base_units: 12_000_000,
        due_date: due,
      },
      key(),
    )
  )['data'];
  say(`receivable ${title.document_reference}: ${title.amount_base_units} base units, ${title.status}`);
  const identify = () =>
    rest(
      'POST',
      `/finance/receivables/${title.id}/receipts`,
      { amount_base_units: '12000000', received_on: due, channel: 'PIX', reference: arrived.end_to_end_id },
      key(),
    );
  const receipt = (await identify())['data'];
  say(`identified by the PIX ${receipt.reference}, on account ${receipt.account_id}`);
  const report = await final(() => rest('GET', `/finance/receivables/receipts?from=${due}&to=${due}`));
  say(`received today: ${report['received_minor']} cents`);
  return due;
}

async function statement(tour: FinanceTour, day: string): Promise<void> {
  const { say, master } = tour;
  const [bankAccountId] = master.bank_account_ids;
  const stamp = day.replaceAll('-', '');
  const row = (fitid: string, amount: string, memo: string) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${stamp}120000[-03:EST]<TRNAMT>${amount}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`;
  const ofx =
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL' +
    '<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>567890<ACCTTYPE>CHECKING</BANKACCTFROM>' +
    `<BANKTRANLIST><DTSTART>${stamp}<DTEND>${stamp}${row(reference('1'), '-150,00', 'TARIFA PIX')}${row(reference('2'), '320,00', 'TED RECEBIDA')}` +
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  const imported = await person(tour, 'davi', 'importStatementFile', {
    bankAccountId,
    file: Buffer.from(ofx).toString('base64'),
    // In a sandbox that was used before, rows of the same day and amount exist.
    decisions: [1, 2].map((row) => ({ row, decision: 'BOOK' })),
  });
  say(
    `davi (accountant) imports an OFX file of ${imported['statements'][0].booked} rows, one of them a fee that differs from the agreed one`,
  );
}

async function closeDay(tour: FinanceTour, day: string): Promise<void> {
  const { rest, simulate, final, say } = tour;
  const between = `from=${day}&to=${day}`;
  const sum = (accounts: readonly Json[], of: string) => accounts.reduce((total, each) => total + each[of].count, 0);
  await simulate('/clock/advance', { seconds: DAY_SECONDS });
  // A day closes when no row of it or of an earlier day waits. The gateway matches its own rows within seconds. The
  // tour ignores all other rows. In a sandbox that was used before, these include rows of earlier days.
  let earlier = 0;
  const done = await final(async () => {
    const { items } = (await rest('GET', '/finance/reconciliation/pending'))['data'];
    for (const { id, date } of (items as Json[]).filter((row) => row['date'] <= day)) {
      await person(tour, 'davi', 'ignoreEntry', { entryId: id, reason: 'Put aside by the tour' });
      if (date < day) earlier += 1;
    }
    const { accounts } = (await rest('GET', `/finance/reconciliation/panel?${between}`))['data'];
    const isDone = accounts.every(({ reconciled_until }: Json) => reconciled_until >= day);
    return { data: { status: isDone ? 'done' : 'processing', accounts } };
  });
  const { accounts } = done;
  if (earlier > 0) say(`davi (accountant) ignores ${earlier} rows of earlier days, which keep the day from closing`);
  say(`reconciled: ${sum(accounts, 'matched')} rows matched, ${sum(accounts, 'ignored')} ignored with a reason`);
  await final(async () => ({ data: { status: (await closedUntil(tour, day)) ? 'closed' : 'processing' } }));
  const flow = (await rest('GET', `/finance/treasury/cash-flow?${between}&granularity=day`))['data'];
  const [bucket] = flow.buckets;
  say(
    `cash flow of the day: in ${bucket.inflow_actual_minor}, out ${bucket.outflow_actual_minor}, closing ${bucket.closing_minor} cents`,
  );
}

/** Closes the open days up to this one, in order. Returns whether all are closed. */
async function closedUntil(tour: FinanceTour, day: string): Promise<boolean> {
  let next = day;
  // The day's accounting entries go into a batch after the closing.
  let unbooked = 0;
  while (next <= day) {
    try {
      const confirmed = { unmatched: 0, cases: 0, unbooked };
      await person(tour, 'carla', 'closeTreasuryDay', { day: next, startsFrom: next, confirmed });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'treasury_day_has_pending_items') {
        const { unmatched, cases } = error.details;
        if (cases > 0)
          throw new Error(`${next} has ${cases} open cases: settle them at the console, Operations, Cases`);
        if (unmatched > 0) return false;
        unbooked = error.details['unbooked'];
        continue;
      }
      if (error.code === 'treasury_day_closed') return true;
      if (error.code !== 'treasury_day_out_of_order') throw error;
      next = error.details['next_date'];
      continue;
    }
    tour.say(`carla (treasurer) closes ${next}`);
    if (next === day) return true;
    next = new Date(Date.parse(next) + DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  }
  return true;
}

async function books(tour: FinanceTour): Promise<void> {
  const { rest, file, say } = tour;
  await person(tour, 'davi', 'generateAccountingBatch', {});
  const [batch] = (await rest('GET', '/finance/accounting/exports'))['data'].items;
  const { bytes, headers } = await file(`/finance/accounting/exports/${batch.id}/file`);
  const good = createHash('sha256').update(bytes).digest('hex') === headers.get('x-content-sha256');
  say(
    `accounting batch ${batch.number}: ${bytes.toString('utf8').trim().split('\r\n').length - 1} entries, SHA-256 ${good ? 'fits' : 'DOES NOT FIT'}`,
  );
  const acknowledged = await rest(
    'POST',
    `/finance/accounting/exports/${batch.id}/acknowledge`,
    { protocol: 'ERP-1' },
    key(),
  );
  say(`the ERP acknowledges it: ${acknowledged['data'].status}`);
}

async function seenAgain({ graphql, say }: FinanceTour): Promise<void> {
  const { payables, receivables, counterparties, financeEvents } = await graphql(`{
    payables(first: 3) {
      nodes { documentReference status installments { status orders { nodes { status transaction { __typename status } } } } }
    }
    receivables(first: 3) { nodes { documentReference status } }
    counterparties(first: 3) { nodes { name document } }
    financeEvents(first: 100) { nodes { name } }
  }`);
  for (const { documentReference, status } of [...payables.nodes, ...receivables.nodes]) {
    say(`GraphQL: ${documentReference} ${status}`);
  }
  say(`GraphQL: ${counterparties.nodes.length} counterparties, ${financeEvents.nodes.length} finance events`);
}

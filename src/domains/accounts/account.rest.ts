import { z } from 'zod';
import { responds } from '../../platform/resource/record.ts';
import { listTotal, totalMembers } from '../../rest/list-total.ts';
import { body, pathInteger, query, queryInteger, type Route, route } from '../../rest/route.ts';
import { accountRecord, balanceRecord, summaryRecord } from './account.resource.ts';
import { getAccount, getBalance } from './account.ts';
import { openAccount } from './account-opening.ts';
import { listAccounts } from './account-pages.ts';
import { blockAccount, closeAccount, unblockAccount } from './account-status.ts';
import { listAccountEvents } from './audit-trail.ts';
import { auditEventRecord } from './statement.resource.ts';

const AuditTrail = z.object({ events: z.array(auditEventRecord.schema), source: z.literal('audit_trail') });

const stateChange = (
  verb: 'block' | 'unblock' | 'close',
  operation: typeof blockAccount,
  rules: readonly string[],
  changed: Readonly<Record<string, unknown>>,
): Route =>
  route({
    method: 'POST',
    path: `/accounts/{id}/${verb}`,
    tag: 'Accounts',
    operation,
    rules,
    graph: `Mutation.${verb}Account`,
    from: { accountId: pathInteger('id', 'account_not_found') },
    ...responds(accountRecord, changed),
  });

export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/accounts',
    tag: 'Accounts',
    operation: listAccounts,
    rules: [
      'Pages start at 1 and have 20 accounts by default, at most 100',
      '`document`, with or without mask, filters by the holder',
    ],
    graph: 'Query.accounts',
    from: { page: queryInteger('page'), pageSize: queryInteger('page_size'), document: query('document') },
    envelope: 'data+meta',
    answer: z.object({
      data: z.array(summaryRecord.schema),
      meta: z.object({ page: z.int(), page_size: z.int(), ...listTotal }),
    }),
    reply: ({ items, page, pageSize, ...length }) => ({
      data: items.map(summaryRecord.of),
      meta: { page, page_size: pageSize, ...totalMembers(length) },
    }),
    example: { answer: { data: [summaryRecord.example()], meta: { page: 1, page_size: 20, total: 1 } } },
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}',
    tag: 'Accounts',
    operation: getAccount,
    graph: 'Query.account',
    from: { accountId: pathInteger('id', 'account_not_found') },
    ...responds(accountRecord),
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/balance',
    tag: 'Accounts',
    operation: getBalance,
    graph: 'Query.account.balance',
    from: { accountId: pathInteger('id', 'account_not_found') },
    ...responds(balanceRecord),
  }),
  stateChange(
    'block',
    blockAccount,
    [
      'Only an active account can be blocked',
      'TEDs that wait for the next opening are cancelled and their money is released; sent TEDs continue',
      'From then on PIX, transfers and refunds are rejected; incoming money is credited',
    ],
    { status: 'blocked' },
  ),
  stateChange(
    'unblock',
    unblockAccount,
    [
      'Only a blocked account can be unblocked',
      'The account stays blocked while the compliance review of its holder is open, and after a review that confirmed the findings',
    ],
    {},
  ),
  stateChange(
    'close',
    closeAccount,
    [
      'The balance must be zero, reserved and blocked money included',
      'A TED that waits for the next opening reserves its amount: close the account after it was sent, or block the account to cancel it',
      'Its PIX keys are removed',
      'Its open charges and static QR codes are cancelled (`pix.charge.cancelled`), and their locations respond with 410',
      'Its own open key claims are cancelled, and claims to its keys are confirmed (`ACCOUNT_CLOSURE`)',
      'It cannot be reopened; closing it again returns the same response without a second event',
    ],
    { status: 'closed', closing_date: '2026-11-21' },
  ),
  route({
    method: 'GET',
    path: '/accounts/{id}/events',
    tag: 'Accounts',
    operation: listAccountEvents,
    rules: [
      'Times without Z or an offset are Brasília times; a date means the whole day',
      'These are not webhook events: `GET /webhooks/events` lists those',
    ],
    graph: 'Query.account.auditTrail',
    from: {
      accountId: pathInteger('id', 'account_not_found'),
      from: query('from'),
      to: query('to'),
      limit: queryInteger('limit'),
      offset: queryInteger('offset'),
    },
    answer: AuditTrail,
    reply: (events): z.input<typeof AuditTrail> => ({ events: events.map(auditEventRecord.of), source: 'audit_trail' }),
    example: { answer: { data: { events: [auditEventRecord.example()], source: 'audit_trail' } } },
  }),
  route({
    method: 'POST',
    path: '/customers/{id}/accounts',
    status: 201,
    tag: 'Customers',
    operation: openAccount,
    rules: [
      'The account starts blocked while the compliance review of the customer is open',
      "Without `agency` the account is in the institution's agency; without `account_number` the number is generated",
    ],
    graph: 'Mutation.openAccount',
    from: {
      customerId: pathInteger('id', 'customer_not_found'),
      accountType: body('account_type'),
      agency: body('agency'),
      accountNumber: body('account_number'),
    },
    ...responds(summaryRecord),
    example: {
      body: { account_type: 'savings' },
      answer: { data: summaryRecord.example({ id: 1004, kind: 3, account_type: 'savings', account_number: '27' }) },
    },
  }),
];

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventMembers } from '../../../src/messaging/resource-event.ts';
import {
  baseUnits,
  cents,
  computed,
  constant,
  date,
  exactCents,
  instant,
  integer,
  json,
  orAbsent,
  orNull,
  record,
  records,
  text,
  word,
  words,
} from '../../../src/platform/resource/member.ts';
import { responds, restRecord } from '../../../src/platform/resource/record.ts';
import { camelCase, columnsOf, type RowOf, resource, rowOf } from '../../../src/platform/resource/resource.ts';

const STATES = { open: 'Open.', ended: 'Ended.' };

const loan = resource('Loan', 'A loan.', {
  id: integer('Id of the loan.', { example: 7 }),
  holderId: integer('Id of the holder.', { rest: 'user_id', example: 101 }),
  amount: cents('Amount in cents.', { column: 'l.total - l.paid', example: 1_050 }),
  currency: constant('BRL', 'Always `BRL`.'),
  state: word(STATES, 'State of the loan.', { example: 'open' }),
  note: orNull(text('Note of the clerk.'), 'when there is none'),
  endedOn: orAbsent(date('Brasília day of the end.'), 'until it ends'),
  createdAt: instant('Creation.', { example: '2026-11-21T15:30:10.123Z' }),
  risk: integer('Only for rules.', { rest: false, graph: false, column: false }),
});

const row: RowOf<typeof loan> = {
  id: 7,
  holderId: 101,
  amount: 1_050,
  currency: 'BRL',
  state: 'open',
  note: null,
  endedOn: null,
  createdAt: new Date('2026-11-21T15:30:10.123Z'),
  risk: 3,
};

describe('a resource', () => {
  const loanRecord = restRecord(loan);

  it('a REST record has the names of the contract, ISO instants, and no absent or hidden members', () => {
    expect(loanRecord.of(row)).toEqual({
      id: 7,
      user_id: 101,
      amount: 1_050,
      currency: 'BRL',
      state: 'open',
      note: null,
      created_at: '2026-11-21T15:30:10.123Z',
    });
    expect(loanRecord.of({ ...row, endedOn: '2026-12-01' })).toMatchObject({ ended_on: '2026-12-01' });
  });

  it('a REST record and its example fit the REST schema, which refuses other words and types', () => {
    expect(z.safeParse(loanRecord.schema, loanRecord.of(row)).success).toBe(true);
    expect(z.safeParse(loanRecord.schema, loanRecord.example()).success).toBe(true);
    expect(z.safeParse(loanRecord.schema, loanRecord.example({ state: 'lost' })).success).toBe(false);
    expect(z.safeParse(loanRecord.schema, loanRecord.example({ created_at: 'yesterday' })).success).toBe(false);
  });

  it('the REST schema says when a member is null or absent', () => {
    const { properties, required } = z.toJSONSchema(z.object(loanRecord.shape)) as unknown as {
      readonly properties: Record<string, { readonly description: string }>;
      readonly required: readonly string[];
    };
    expect(properties['note']?.description).toBe('Note of the clerk. Null when there is none');
    expect(properties['ended_on']?.description).toBe('Brasília day of the end. Absent until it ends');
    expect(required).not.toContain('ended_on');
  });

  it('the select list has each column under its member name, days as text and expressions as given', () => {
    expect(columnsOf(loan, 'l').split(', ')).toEqual([
      'l.id as "id"',
      'l.holder_id as "holderId"',
      'l.total - l.paid as "amount"',
      `'BRL' as "currency"`,
      'l.state as "state"',
      'l.note as "note"',
      'l.ended_on::text as "endedOn"',
      'l.created_at as "createdAt"',
    ]);
  });

  it('a route that responds with a record documents its changed example', () => {
    const { answer, reply, example } = responds(loanRecord, { state: 'ended', ended_on: '2026-12-01' });
    expect(answer).toBe(loanRecord.schema);
    expect(reply(row)).toEqual(loanRecord.of(row));
    expect(example.answer.data).toMatchObject({ state: 'ended', ended_on: '2026-12-01', note: null });
  });

  it('event members take the type of the member: amounts in cents, instants as text, words of the list', () => {
    const payload = z.strictObject(
      eventMembers(loan, { loanId: 'id', amount: 'amount', at: 'createdAt', state: 'state' }),
    );
    const event = { loanId: 7, amount: 1_050, at: '2026-11-21T15:30:10.123Z', state: 'open' } as const;
    expect(payload.parse(event)).toEqual(event);
    expect(z.safeParse(payload, { ...event, amount: 10.5 }).success).toBe(false);
    expect(z.safeParse(payload, { ...event, state: 'lost' }).success).toBe(false);
  });

  it('faces compute members that rows and select lists do not have', () => {
    const doubled = resource('Doubled', 'A doubled number.', {
      one: integer('The number.', { example: 2 }),
      two: computed(integer('Its double.', { example: 4 }), ({ one }: { readonly one: number }) => one * 2),
    });
    expect(restRecord(doubled).of({ one: 21 })).toEqual({ one: 21, two: 42 });
    expect(columnsOf(doubled, 'd')).toBe('d.one as "one"');
  });

  it('REST names of camel case members are their own', () => {
    const camel = restRecord(resource('Camel', 'Camel case.', camelCase({ txId: text('Id.', { example: 'a' }) })));
    expect(camel.of({ txId: 'b' })).toEqual({ txId: 'b' });
    expect(camel.example()).toEqual({ txId: 'a' });
  });

  it('records inside a record are sent as their own resources say', () => {
    const side = restRecord(resource('Side', 'A side.', { accountId: orNull(integer('Id of the account.')) }));
    const both = restRecord(resource('Both', 'Two sides.', { mine: record(side, 'One.'), all: records(side, 'Two.') }));
    const shown = both.of({ mine: { accountId: 1 }, all: [{ accountId: null }] });
    expect(shown).toEqual({ mine: { account_id: 1 }, all: [{ account_id: null }] });
    expect(z.safeParse(both.schema, shown).success).toBe(true);
  });

  it('REST schemas accept base units, exact sums as numbers or digits, and only known words in lists', () => {
    const sums = restRecord(
      resource('Sums', 'Sums.', {
        units: baseUnits('Amount.', { example: 10_500 }),
        sum: exactCents('Sum.', { example: '90071992547409930' }),
        states: words(STATES, 'States.', { example: ['open', 'ended'] }),
      }),
    );
    expect(z.safeParse(sums.schema, sums.example()).success).toBe(true);
    expect(z.safeParse(sums.schema, sums.example({ sum: 12 })).success).toBe(true);
    expect(z.safeParse(sums.schema, sums.example({ sum: '12' })).success).toBe(false);
    expect(z.safeParse(sums.schema, sums.example({ states: ['lost'] })).success).toBe(false);
  });

  it('the row of an entity has null for members that the entity lacks, and no other members', () => {
    const { note: _, ...entity } = row;
    expect(rowOf(loan, { ...entity, lender: 'another member' } as typeof entity)).toEqual(row);
  });

  it('a member can have its own REST schema', () => {
    const scores = json('Points by reason.', { schema: z.record(z.string(), z.int()) });
    const { schema } = restRecord(resource('Score', 'A score.', { scores }));
    expect(z.safeParse(schema, { scores: { amount: 40 } }).success).toBe(true);
    expect(z.safeParse(schema, { scores: { amount: '40' } }).success).toBe(false);
  });
});

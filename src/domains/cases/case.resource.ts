import { cents, instant, integer, json, orNull, text, uuid, word } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';
import { CASE_ACTS, CASE_DIRECTIONS, CASE_KINDS, CASE_RAILS, caseActStates, caseStates } from './case-kinds.ts';

export const railCase = resource(
  'RailCase',
  'A contradiction between a rail and the books. Two persons settle it by one of a closed list of acts.',
  {
    id: uuid('Id of the case (UUID).', { graph: 'caseId', graphType: 'ID' }),
    kind: word(CASE_KINDS, 'What contradicts what.'),
    rail: word(CASE_RAILS, 'The rail.'),
    status: word(caseStates.states, 'State of the case.'),
    reference: orNull(text('End-to-end id, return id, control number or operation id.'), 'without one'),
    transactionId: orNull(text('The transaction in the books.'), 'when the books have none'),
    accountId: orNull(integer('Account of the transaction.'), 'when the books have none'),
    amount: orNull(cents('Amount in cents.'), 'when the rail does not state an amount'),
    direction: orNull(word(CASE_DIRECTIONS, 'Direction of the money that the books miss.'), 'when no money is missing'),
    facts: json('What the books and the rail say, by name.'),
    suspenseAmount: cents(
      'Cents on the suspense account: positive for money that came in, negative for money that left.',
    ),
    evidenceCount: integer('Number of stored messages, at most 20.'),
    openedAt: instant('Time of the first message.'),
    lastEvidenceAt: instant('Time of the last message.'),
    endedAt: orNull(instant('Time at which the case was settled or dismissed.'), 'while it is open'),
  },
);

export const caseEvidence = resource('CaseEvidence', 'A message of the rail, as it arrived.', {
  messageId: uuid('Id of the message (UUID).', { graphType: 'ID' }),
  type: text('Type of the message, such as `spi.outcome`.'),
  body: json('Body of the message.'),
  signature: orNull(text('Signature of the connector.'), 'for an unsigned message of the sandbox'),
  receivedAt: instant('Time at which the gateway handled it.'),
});

export const caseAct = resource('CaseAct', 'An act of a case: one person proposes it, a treasurer approves it.', {
  id: uuid('Id of the act (UUID).', { graph: 'actId', graphType: 'ID' }),
  caseId: uuid('Id of the case (UUID).', { graphType: 'ID' }),
  act: word(CASE_ACTS, 'The act.'),
  amount: orNull(cents('Amount in cents.'), 'for the amount of the case'),
  accountId: orNull(integer('Account of the customer.'), 'for other acts'),
  reason: text('Reason of the proposer.'),
  status: word(caseActStates.states, 'State of the act.'),
  proposedBy: text('Author of the proposal.'),
  proposedAt: instant('Time of the proposal.'),
  decidedBy: orNull(text('Author of the decision.'), 'until the decision'),
  decidedAt: orNull(instant('Time of the decision.'), 'until the decision'),
  endedAt: orNull(instant('Time at which the act was booked, refused or declined.'), 'until then'),
  refusal: orNull(text('Why the books could not take the act.'), 'unless it was refused'),
});

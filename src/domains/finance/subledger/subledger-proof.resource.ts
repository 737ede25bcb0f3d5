import { date, instant, integer, object, orNull, records, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { SUBLEDGER_CLAIMS } from './subledger-claims.ts';

export const CLAIMS: Readonly<Record<string, string>> = Object.fromEntries(
  SUBLEDGER_CLAIMS.map(({ name, claim }) => [name, `${claim[0]?.toUpperCase()}${claim.slice(1)}.`]),
);

const unproved = 'when the claim could not be examined';

export const subledgerClaimProof = resource('SubledgerClaimProof', 'Result of a claim about the books of finance.', {
  claim: word(CLAIMS, 'The claim.'),
  examined: orNull(integer('Number of examined rows.'), unproved),
  broken: orNull(integer('Number of rows that break the claim.'), unproved),
  rows: object<readonly Readonly<Record<string, unknown>>[]>()('The first broken rows, at most 20.', { graph: false }),
});

export const subledgerProof = resource('SubledgerProof', 'Daily proof of the books of finance of an institution.', {
  day: date('Brasília day of the proof.'),
  provedAt: instant('Time of the last result.'),
  brokenCount: integer('Number of rows that break a claim.'),
  unprovedCount: integer('Number of claims that could not be examined.'),
  claims: records(restRecord(subledgerClaimProof), 'Results of the claims.', { graph: false }),
});

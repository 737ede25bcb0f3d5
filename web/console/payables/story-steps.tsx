import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { Money } from '../../shared/parts/money.tsx';
import type { Tone } from '../../shared/parts/status.tsx';
import type { StoryStep } from '../../shared/parts/story.tsx';
import type { ShownPayable } from './decisions.tsx';

const WORDS: Readonly<Record<string, string>> = {
  'payable.created': 'Prepared',
  'payable.changed': 'Changed',
  'payable.first_approved': 'Approved by the first of two',
  'payable.approved': 'Approved',
  'payable.refused': 'Refused',
  'payable.cancelled': 'Cancelled',
  'payable.scheduled': 'Scheduled to be paid',
  'payable.paid': 'Paid',
  'payable.returned': 'The payment came back: it can be paid again',
  'payable.payment_reversed': 'The payment was reversed',
  'payment_batch.created': 'Put into a payment run',
  'payment_batch.released': 'The payment run was released',
  'payment_batch.cancelled': 'The payment run was cancelled',
  'payment_order.rejected': 'The payment was rejected',
  'payment_order.cancelled': 'The payment was cancelled',
  'transaction.accepted': 'The payment was accepted',
  'posting.fee': 'Fee posted',
  'remittance.generated': 'Written into a remittance',
  'remittance_item.conflict_settled': 'The contradiction of the bank was settled',
  'reconciliation.matched': 'Matched with the statement',
};

const GOOD = /\.(approved|paid|released|settled|confirmed|matched)$/;
const BAD = /\.(refused|rejected|failed|returned|payment_reversed|reversed)$/;

const toneOf = (action: string): Tone => (GOOD.test(action) ? 'good' : BAD.test(action) ? 'bad' : 'idle');

/** `posting.pix_out` as `Posting: pix out`. */
function wordsFor(action: string): string {
  const [kind = '', what = ''] = action.split('.');
  return WORDS[action] ?? `${wordsOf(kind)}: ${what.replaceAll('_', ' ')}`;
}

/** A step of a payable's story, as it is shown. */
export function storyStep(step: ShownPayable['story'][number], index: number): StoryStep {
  const { at, action, author, onBehalfOf, reason, amount } = step;
  const who = author === null ? null : authorOf(author);
  return {
    key: `${index} ${at}`,
    at,
    what: (
      <>
        {wordsFor(action)}
        {amount === null ? null : (
          <>
            , <Money cents={amount} />
          </>
        )}
      </>
    ),
    who: who && onBehalfOf ? `${who}, for ${authorOf(onBehalfOf)}` : who,
    why: reason,
    tone: toneOf(action),
  };
}

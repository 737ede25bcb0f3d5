import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { Money } from '../../shared/parts/money.tsx';
import type { Tone } from '../../shared/parts/status.tsx';
import { Story, type StoryStep } from '../../shared/parts/story.tsx';

export interface PaymentStep {
  readonly at: string;
  readonly action: string;
  readonly author: string | null;
  readonly onBehalfOf: string | null;
  readonly reason: string | null;
  readonly amount: number | null;
}

const WORDS: Readonly<Record<string, string>> = {
  'payable.created': 'Prepared',
  'payable.changed': 'Changed',
  'payable.first_approved': 'Approved by the first of two approvers',
  'payable.approved': 'Approved',
  'payable.refused': 'Refused',
  'payable.cancelled': 'Cancelled',
  'payable.scheduled': 'Scheduled for payment',
  'payable.paid': 'Paid',
  'payable.returned': 'The payment was returned and can be made again',
  'payable.payment_reversed': 'The payment was reversed',
  'payment_batch.created': 'Put into a payment batch',
  'payment_batch.released': 'The payment batch was released',
  'payment_batch.cancelled': 'The payment batch was cancelled',
  'payment_order.rejected': 'The payment was rejected',
  'payment_order.cancelled': 'The payment was cancelled',
  'transaction.accepted': 'The payment was accepted',
  'transaction.settled': 'The payment was settled',
  'transaction.failed': 'The payment failed',
  'posting.fee': 'Fee posted',
  'remittance.generated': 'Added to a remittance',
  'remittance_item.conflict_settled': 'The contradiction of the bank was settled',
  'reconciliation.matched': 'Matched with a bank statement entry',
};

const GOOD = /\.(approved|paid|released|settled|confirmed|matched)$/;
const BAD = /\.(refused|rejected|failed|returned|payment_reversed|reversed)$/;

const toneOf = (action: string): Tone => (GOOD.test(action) ? 'good' : BAD.test(action) ? 'bad' : 'idle');

function wordsFor(action: string): string {
  const [kind = '', what = ''] = action.split('.');
  const spoken = what.replaceAll('_', ' ').replace(/\b(pix|ted)\b/g, (name) => name.toUpperCase());
  return WORDS[action] ?? `${kind === 'posting' ? 'Posted' : wordsOf(kind)}: ${spoken}`;
}

function shown(step: PaymentStep, index: number): StoryStep {
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

export function PaymentStory({ steps }: { readonly steps: readonly PaymentStep[] }) {
  return <Story steps={steps.map(shown)} />;
}

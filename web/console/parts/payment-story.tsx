import { authorOf, wordsOf } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';
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

const STEPS = [
  'payable.created',
  'payable.changed',
  'payable.first_approved',
  'payable.approved',
  'payable.refused',
  'payable.cancelled',
  'payable.scheduled',
  'payable.paid',
  'payable.returned',
  'payable.payment_reversed',
  'payment_batch.created',
  'payment_batch.released',
  'payment_batch.cancelled',
  'payment_order.rejected',
  'payment_order.cancelled',
  'transaction.accepted',
  'transaction.settled',
  'transaction.completed',
  'transaction.rejected',
  'transaction.timeout',
  'transaction.refunded',
  'transaction.failed',
  'posting.fee',
  'posting.pix_out',
  'posting.ted_out',
  'posting.bill_payment',
  'remittance.generated',
  'remittance_item.accepted',
  'remittance_item.paid',
  'remittance_item.refused',
  'remittance_item.cancelled',
  'remittance_item.conflict_settled',
  'reconciliation.matched',
] as const;

const GOOD = /\.(approved|paid|released|settled|confirmed|matched)$/;
const BAD = /\.(refused|rejected|failed|returned|payment_reversed|reversed)$/;

const toneOf = (action: string): Tone => (GOOD.test(action) ? 'good' : BAD.test(action) ? 'bad' : 'idle');

function textOf(action: string): string {
  const step = STEPS.find((each) => each === action);
  if (step) return t(`parts.step.${step}`);
  const [kind = '', what = ''] = action.split('.');
  return kind === 'posting' ? t('parts.step.posted', { kind: wordsOf(what) }) : wordsOf(action.replaceAll('.', '_'));
}

function shown(step: PaymentStep, index: number): StoryStep {
  const { at, action, author, onBehalfOf, reason, amount } = step;
  const who = author === null ? null : authorOf(author);
  return {
    key: `${index} ${at}`,
    at,
    what: (
      <>
        {textOf(action)}
        {amount === null ? null : (
          <>
            , <Money cents={amount} />
          </>
        )}
      </>
    ),
    who: who && onBehalfOf ? t('parts.step.for', { author: who, absent: authorOf(onBehalfOf) }) : who,
    why: reason,
    tone: toneOf(action),
  };
}

export function PaymentStory({ steps }: { readonly steps: readonly PaymentStep[] }) {
  return <Story steps={steps.map(shown)} />;
}

import { t } from '../../shared/language/text.ts';
import { Status } from '../../shared/parts/status.tsx';
import { OUTCOME_TONES, type outcomeOf } from './words.ts';

export function Outcome({ of }: { readonly of: ReturnType<typeof outcomeOf> }) {
  return <Status state={of} tones={OUTCOME_TONES} text={t(`subledger.outcome.${of}`)} />;
}

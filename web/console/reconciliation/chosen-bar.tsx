import { sumOfCents } from '../../shared/format/money.ts';
import { plural } from '../../shared/format/words.ts';
import { Money } from '../../shared/parts/money.tsx';
import type { Chosen } from './board-state.ts';
import { EntryActs } from './entry-acts.tsx';
import { GivesBackAct, gapOf, MatchAct } from './match-act.tsx';

export function ChosenBar({ chosen, clear }: { readonly chosen: Chosen; clear(): void }) {
  const { entries, items } = chosen;
  const [one, two] = entries;
  const isPair = entries.length === 2 && items.length === 0 && one && two && one.amount > 0 !== two.amount > 0;
  return (
    <section className="selection" aria-label="Selection">
      <p aria-live="polite">
        <strong>{plural(entries.length, 'entry', 'entries')}</strong>{' '}
        <Money cents={sumOfCents(entries.map(({ openAmount }) => openAmount))} signed /> and{' '}
        <strong>{plural(items.length, 'item')}</strong>{' '}
        <Money cents={sumOfCents(items.map(({ amount }) => amount))} signed />. Difference:{' '}
        <Money cents={gapOf(chosen)} />
      </p>
      <button type="button" className="quiet" onClick={clear}>
        Clear
      </button>
      {one && entries.length === 1 ? <EntryActs entry={one} /> : null}
      {isPair ? (
        <GivesBackAct entries={entries} onDone={clear} />
      ) : entries.length > 0 ? (
        <MatchAct chosen={chosen} onDone={clear} />
      ) : null}
    </section>
  );
}

import { sumOfCents } from '../../shared/format/money.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import type { Chosen } from './board-state.ts';
import { EntryActs } from './entry-acts.tsx';
import { GivesBackAct, gapOf, MatchAct } from './match-act.tsx';

export function ChosenBar({ chosen, clear }: { readonly chosen: Chosen; clear(): void }) {
  const { entries, items } = chosen;
  const [one, two] = entries;
  const isPair = entries.length === 2 && items.length === 0 && one && two && one.amount > 0 !== two.amount > 0;
  return (
    <section className="selection" aria-label={t('reconciliation.selection')}>
      <p aria-live="polite">
        <Rich
          text="reconciliation.selected"
          values={{
            entries: entries.length,
            entriesSum: <Money cents={sumOfCents(entries.map(({ openAmount }) => openAmount))} signed />,
            items: items.length,
            itemsSum: <Money cents={sumOfCents(items.map(({ amount }) => amount))} signed />,
            gap: <Money cents={gapOf(chosen)} />,
          }}
          tags={{ strong: <strong /> }}
        />
      </p>
      <button type="button" className="quiet" onClick={clear}>
        {t('reconciliation.clear')}
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

import { wordsOf } from '../format/words.ts';

/** How something goes: by colour, and by shape for whoever sees none. */
export type Tone = 'good' | 'bad' | 'wait' | 'idle';

/** A state as a word with the mark of its tone. `tones`: of each state; `idle` when left out. */
export function Status<State extends string>({
  state,
  tones,
  words,
}: {
  readonly state: State;
  readonly tones: Readonly<Partial<Record<State, Tone>>>;
  readonly words?: Readonly<Partial<Record<State, string>>>;
}) {
  return (
    <span className="status" data-tone={tones[state] ?? 'idle'}>
      {words?.[state] ?? wordsOf(state)}
    </span>
  );
}

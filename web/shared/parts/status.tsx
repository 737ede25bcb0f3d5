import { wordsOf } from '../format/words.ts';

/** Outcome category, shown by colour and by shape. */
export type Tone = 'good' | 'bad' | 'wait' | 'idle';

/** A state as text with a tone mark. `tones` maps states to tones; default `idle`. Without `text`, the state itself. */
export function Status<State extends string>({
  state,
  tones,
  words,
  text,
}: {
  readonly state: State;
  readonly tones: Readonly<Partial<Record<State, Tone>>>;
  readonly words?: Readonly<Partial<Record<State, string>>>;
  readonly text?: string;
}) {
  return (
    <span className="status" data-tone={tones[state] ?? 'idle'}>
      {text ?? words?.[state] ?? wordsOf(state)}
    </span>
  );
}

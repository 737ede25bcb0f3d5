import type { ReactNode } from 'react';
import { authorOf } from '../format/words.ts';
import type { Tone } from './status.tsx';
import { When } from './times.tsx';

export interface StoryStep {
  readonly key: string;
  readonly at: string;
  readonly what: ReactNode;
  readonly who: string | null;
  readonly why?: ReactNode;
  readonly tone?: Tone;
}

/** History of an object, oldest step first. */
export function Story({ steps }: { readonly steps: readonly StoryStep[] }) {
  return (
    <ol className="story">
      {steps.map(({ key, at, what, who, why, tone = 'idle' }) => (
        <li key={key} data-tone={tone}>
          <p className="status" data-tone={tone}>
            {what}
          </p>
          <p className="muted small">
            <When at={at} seconds />
            {who ? <> · {authorOf(who)}</> : null}
          </p>
          {why ? <p className="why">{why}</p> : null}
        </li>
      ))}
    </ol>
  );
}

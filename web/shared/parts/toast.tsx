import { useSyncExternalStore } from 'react';
import { t } from '../language/text.ts';
import type { Tone } from './status.tsx';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

const SHOWN_MS = 8_000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();
const set = (changed: readonly Toast[]) => {
  toasts = changed;
  for (const listener of listeners) listener();
};
const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a message for 8 seconds and announces it to screen readers. */
export function toast(text: string, tone: Tone = 'good'): void {
  const id = next++;
  set([...toasts.slice(-3), { id, text, tone }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function Toasts() {
  const shown = useSyncExternalStore(follow, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <p key={id} className="toast status" data-tone={tone}>
          <span>{text}</span>
          <button type="button" className="quiet small" aria-label={t('shared.dismiss')} onClick={() => dismiss(id)}>
            ✕
          </button>
        </p>
      ))}
    </div>
  );
}

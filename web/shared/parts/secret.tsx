import { useCallback } from 'react';
import { Dialog } from '../act/dialog.tsx';
import { useDialogs } from '../act/host.tsx';
import { Copy } from './copy.tsx';

export interface ShownSecret {
  readonly title: string;
  /** Names and values that are copied; the secret is among them. */
  readonly parts: readonly (readonly [name: string, value: string])[];
  /** What to do with it. */
  readonly about: string;
}

/**
 * Shows a secret that is told once. The dialog closes by its button alone, not by a press beside it, and what it showed is gone with it:
 * no store and no address has it.
 */
export function useSecret(): (shown: ShownSecret) => void {
  const open = useDialogs();
  return useCallback(
    ({ title, parts, about }) =>
      open((close) => (
        <Dialog title={title} isOpen close={close} isBusy>
          <p className="status" data-tone="wait">
            Shown this once: it is never shown again, to nobody.
          </p>
          <p>{about}</p>
          <dl className="keys">
            {parts.map(([name, value]) => (
              <div key={name}>
                <dt className="muted">{name}</dt>
                <dd>
                  <Copy text={value} label={name} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="acts dialog-acts">
            <button type="button" className="primary" onClick={close}>
              I have kept it
            </button>
          </div>
        </Dialog>
      )),
    [open],
  );
}

import { useCallback } from 'react';
import { t } from '../language/text.ts';
import { Copy } from '../parts/copy.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogs } from './host.tsx';

export interface ShownSecret {
  readonly title: string;
  /** Names and values with copy buttons, including the secret. */
  readonly parts: readonly (readonly [name: string, value: string])[];
  readonly about: string;
}

/**
 * Shows a secret once. Only the button closes the dialog, not a click outside. The secret is in no store and no
 * address, so it is lost afterwards.
 */
export function useSecret(): (shown: ShownSecret) => void {
  const open = useDialogs();
  return useCallback(
    ({ title, parts, about }) =>
      open((close) => (
        <Dialog title={title} isOpen close={close} isBusy>
          <p className="status" data-tone="wait">
            {t('shared.secret.once')}
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
              {t('shared.secret.stored')}
            </button>
          </div>
        </Dialog>
      )),
    [open],
  );
}

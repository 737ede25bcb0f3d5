import { useEffect, useState } from 'react';
import { Dialog } from '../../shared/act/dialog.tsx';
import { t } from '../../shared/language/text.ts';

const KEYS = [
  ['/', t('shell.keys.filter')],
  ['?', t('shell.keys.shortcuts')],
  ['↑ ↓', t('shell.keys.move')],
  ['Home End', t('shell.keys.ends')],
  ['Enter', t('shell.keys.open')],
  [t('shell.keys.space'), t('shell.keys.select')],
  ['Esc', t('shell.keys.escape')],
] as const;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [role=dialog]') !== null;

export function Keys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-first-filter]')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog title={t('shell.keys')} isOpen={isOpen} close={() => setOpen(false)}>
      <dl className="keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-acts">
        <button type="button" onClick={() => setOpen(false)}>
          {t('shell.keys.close')}
        </button>
      </div>
    </Dialog>
  );
}

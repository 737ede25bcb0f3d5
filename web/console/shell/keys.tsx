import { useEffect, useState } from 'react';
import { Dialog } from '../../shared/act/dialog.tsx';

const KEYS = [
  ['/', 'Filter the list'],
  ['?', 'Show the keyboard shortcuts'],
  ['↑ ↓', 'Move through a list'],
  ['Home End', 'First and last row'],
  ['Enter', 'Open the row'],
  ['Space', 'Select the row'],
  ['Esc', 'Close a dialog'],
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
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} close={() => setOpen(false)}>
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
          Close
        </button>
      </div>
    </Dialog>
  );
}

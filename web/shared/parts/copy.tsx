import { useEffect, useState } from 'react';
import { t } from '../language/text.ts';

export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="copy">
      <code>{text}</code>
      <button
        type="button"
        className="quiet small"
        aria-label={t('shared.copyOf', { label })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? t('shared.copied') : t('shared.copy')}
      </button>
    </span>
  );
}

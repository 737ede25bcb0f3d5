import './tabs.css';
import type { ReactNode } from 'react';

/** Links to the screens of an area. The router marks the current one. */
export function Tabs({ label, links }: { readonly label: string; readonly links: readonly ReactNode[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

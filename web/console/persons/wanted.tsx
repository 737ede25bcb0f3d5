import type { ReactNode } from 'react';
import { wordsOf } from '../../shared/format/words.ts';
import { When } from '../../shared/parts/times.tsx';
import { authorityText, rolesText } from './words.ts';

const NAMES: Readonly<Record<string, string>> = {
  authority: 'Approves',
  disabledAt: 'State',
  authorizedIps: 'Addresses',
  expiresAt: 'Ends',
};

/** What is asked for, as names and values that persons read. */
export const wantedFacts = (wanted: unknown): readonly (readonly [name: string, value: ReactNode])[] =>
  Object.entries((wanted ?? {}) as Readonly<Record<string, unknown>>).map(([name, value]) => [
    NAMES[name] ?? wordsOf(name.replaceAll(/([A-Z])/g, '_$1')),
    valueText(name, value),
  ]);

function valueText(name: string, value: unknown): ReactNode {
  if (name === 'authority') return authorityText(value as number | null) ?? 'nothing';
  if (name === 'roles') return rolesText(value as readonly string[]);
  if (name === 'disabledAt') return value === null ? 'can act again' : 'disabled';
  if (name.endsWith('At') && typeof value === 'string') return <When key={name} at={value} />;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** In a line, for lists. */
export const wantedText = (wanted: unknown): string => {
  const { roles, authority, disabledAt, ...others } = (wanted ?? {}) as Readonly<Record<string, unknown>>;
  return [
    roles ? `roles: ${rolesText(roles as readonly string[])}` : null,
    authority === undefined ? null : `approves ${authorityText(authority as number | null) ?? 'nothing'}`,
    disabledAt === null ? 'can act again' : null,
    ...Object.keys(others).map((name) => wordsOf(name.replaceAll(/([A-Z])/g, '_$1')).toLowerCase()),
  ]
    .filter((part) => part !== null)
    .join('; ');
};

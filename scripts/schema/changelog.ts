export interface BreakingChange {
  /** `Query.events`, `Account.status`, `POST /pix/payments`, `REST Account.status`, `pix.received.amount`. */
  readonly place: string;
  /** The widest place that covers the change in the changelog: the start of `place`. */
  readonly within: string;
  readonly what: string;
}

const SECTION = /^## \[?([^\s\]]+)/;
const BREAKING = /^### breaking/i;
const SUBSECTION = /^###? /;

/** @throws Error when the changelog has no section of that release. */
export function namedBreaks(changelog: string, released: string): readonly string[] {
  const lines = changelog.split('\n');
  const end = lines.findIndex((line) => SECTION.exec(line)?.[1] === released);
  if (end === -1) throw new Error(`CHANGELOG.md has no section "## ${released}" for that release`);
  const named: string[] = [];
  let inBreaking = false;
  for (const line of lines.slice(0, end)) {
    if (SUBSECTION.test(line)) inBreaking = BREAKING.test(line);
    else if (inBreaking) named.push(...[...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  }
  return named;
}

export const versionsOf = (changelog: string): readonly string[] =>
  changelog.split('\n').flatMap((line) => {
    const name = SECTION.exec(line)?.[1];
    return name === undefined || name === 'Unreleased' ? [] : [name];
  });

export function sectionOf(changelog: string, name: string): string {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => SECTION.exec(line)?.[1] === name);
  if (start === -1) return '';
  const length = lines.slice(start + 1).findIndex((line) => SECTION.test(line));
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}

/** Whether one of the names is the change's place, or a whole that contains it. */
export function isNamed({ place, within }: BreakingChange, names: readonly string[]): boolean {
  return names.some(
    (name) =>
      name.length >= within.length &&
      (place === name || (place.startsWith(name) && /^[.\s[]/.test(place.slice(name.length)))),
  );
}

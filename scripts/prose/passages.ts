import { parseSync } from 'oxc-parser';

/** Prose of a file: a comment, a paragraph, a table cell, or a test's title. */
export interface Passage {
  readonly line: number;
  readonly text: string;
  /** True for headings, table cells and list items, which need not be whole sentences. */
  readonly isFragment?: boolean;
}

/** The prose of a file, in order. Code, literals and fenced blocks are left out. */
export function passagesOf(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return ofMarkdown(text);
  if (path.endsWith('.sql')) return ofLines(text, /^\s*--\s?(.*)$/);
  if (/\.(sh|yml)$/.test(path)) return ofLines(text, /^\s*#(?!!)\s?(.*)$/);
  return ofTypeScript(path, text);
}

/** Neighbouring lines that match are one passage. */
function ofLines(text: string, comment: RegExp): Passage[] {
  return paragraphs(text.split('\n').map((line) => comment.exec(line)?.[1] ?? ''));
}

/** Lines up to the next empty one are one passage. */
function paragraphs(lines: readonly string[], first = 1): Passage[] {
  const found: { line: number; text: string }[] = [];
  let open = false;
  for (const [index, line] of lines.entries()) {
    const last = found.at(-1);
    if (line.trim() === '') open = false;
    else if (open && last) last.text += ` ${line.trim()}`;
    else {
      found.push({ line: first + index, text: line.trim() });
      open = true;
    }
  }
  return found;
}

function ofMarkdown(text: string): Passage[] {
  let isFenced = false;
  const lines = text.split('\n').flatMap((line) => {
    if (/^\s*```/.test(line)) isFenced = !isFenced;
    if (isFenced || /^\s*```/.test(line)) return [{ text: '', cells: [] }];
    if (/^\s*\|/.test(line)) return [{ text: '', cells: line.split('|').map((cell) => cell.trim()) }];
    return [{ text: line, cells: [] }];
  });
  const cells = lines.flatMap((line, index) =>
    line.cells.map((cell) => ({ line: index + 1, text: cell, isFragment: true })),
  );
  // Headings and list items are passages of their own.
  const prose: Passage[] = [];
  let block: string[] = [];
  let start = 0;
  let isFragment = false;
  const close = () => {
    prose.push(...paragraphs(block, start + 1).map((passage) => ({ ...passage, isFragment })));
    block = [];
    isFragment = false;
  };
  for (const [index, line] of lines.entries()) {
    if (/^(#|\s*([-*]|\d+\.)\s)/.test(line.text)) {
      close();
      isFragment = true;
    }
    if (block.length === 0) start = index;
    block.push(line.text.replace(/^#+\s*|^\s*(?:[-*]|\d+\.)\s+/, '').replaceAll('**', ''));
    if (line.text.startsWith('#')) close();
  }
  close();
  return [...prose, ...cells].sort((a, b) => a.line - b.line);
}

const TITLE = /^\s*(?:it|test)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.+?)\1\s*,/;

function ofTypeScript(path: string, text: string): Passage[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const comments: { line: number; end: number; text: string }[] = [];
  for (const comment of parseSync(path, text).comments) {
    const line = lineAt(comment.start);
    const last = comments.at(-1);
    if (comment.type === 'Line' && last?.end === line - 1) {
      last.text += `\n${comment.value.trim()}`;
      last.end = line;
    } else comments.push({ line, end: comment.type === 'Line' ? line : Number.NaN, text: comment.value });
  }
  const prose = comments
    .filter((comment) => !/biome-ignore|@ts-|@__PURE__/.test(comment.text))
    .flatMap((comment) => {
      // A tag, as `@throws`, begins a paragraph of its own.
      const lines = comment.text.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''));
      return paragraphs(
        lines.flatMap((line) => (line.startsWith('@') ? ['', line] : [line])),
        comment.line,
      );
    });
  const titles = text.split('\n').flatMap((line, index) => {
    const title = TITLE.exec(line)?.[2];
    return title === undefined ? [] : [{ line: index + 1, text: title }];
  });
  return [...prose, ...titles].sort((a, b) => a.line - b.line);
}

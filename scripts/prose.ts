import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ProgramError, program, run } from './command-line.ts';
import { findingsIn } from './prose/findings.ts';

const ROOT = join(import.meta.dirname, '..');
const PLACES = ['*', '{bench,deploy,docs,examples,migrations,scripts,src,test,web}'];
/** Packages, builds and printed files repeat other texts. The patterns and their tests quote what they look for. */
const LEFT_OUT =
  /(^|\/)node_modules\/|^web\/dist\/|\.generated\.tsx?$|^scripts\/prose\/patterns\.ts$|^test\/scripts\/prose\.test\.ts$/;

function filesIn(place: string): string[] {
  const isFolder = !place.includes('*') && statSync(join(ROOT, place), { throwIfNoEntry: false })?.isDirectory();
  const pattern = isFolder || place.startsWith('{') ? `${place}/**/*.{ts,tsx,sql,sh,yml,md}` : place;
  return globSync(pattern, { cwd: ROOT, exclude: (path) => /(^|\/)node_modules$/.test(path) }).filter(
    (path) => /\.(ts|tsx|sql|sh|yml|md)$/.test(path) && !LEFT_OUT.test(path),
  );
}

function prose(paths: readonly string[]): void {
  const files = (paths.length > 0 ? paths : PLACES).flatMap(filesIn).sort();
  if (files.length === 0)
    throw new ProgramError(`no text in ${paths.join(', ')}: name files or folders of the project`);
  let count = 0;
  for (const path of files) {
    for (const { line, sentence, advice } of findingsIn(path, readFileSync(join(ROOT, path), 'utf8'))) {
      count += 1;
      console.log(`${path}:${line}  ${advice}\n    ${sentence}`);
    }
  }
  console.log(`${count} sentences to rewrite in ${files.length} files`);
  process.exitCode = count === 0 ? 0 : 1;
}

await run(
  program('prose', 'Finds sentences in comments, Markdown and test titles that a reader has to decode.', [
    '',
    'src/domains/pix docs/pix.md',
  ])
    .argument('[paths...]', 'files or folders, relative to the project; everything by default')
    .action(prose),
);

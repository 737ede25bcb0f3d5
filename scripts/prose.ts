import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { program, run } from './command-line.ts';
import { findingsIn } from './prose/findings.ts';

/** Printed files repeat the sources. The patterns and their tests quote what they look for. */
const LEFT_OUT = /\.generated\.tsx?$|^schema\/|^scripts\/prose\/patterns\.ts$|^test\/scripts\/prose\.test\.ts$/;

function prose(paths: readonly string[]): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(ts|tsx|sql|sh|yml|md)$/.test(path) && !LEFT_OUT.test(path));
  let count = 0;
  for (const path of files) {
    for (const { line, sentence, advice } of findingsIn(path, readFileSync(path, 'utf8'))) {
      count += 1;
      console.log(`${path}:${line}  ${advice}\n    ${sentence}`);
    }
  }
  console.log(`${count} sentences to rewrite in ${files.length} files`);
  process.exitCode = count === 0 ? 0 : 1;
}

await run(
  program('prose', 'Finds sentences in comments, Markdown and test titles that a reader has to decode.')
    .argument('[paths...]', 'files or folders; everything when left out')
    .action(prose),
);

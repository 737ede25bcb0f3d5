import { describe, type Trial } from './report.ts';

export class Progress {
  readonly #all: number;
  readonly #began = performance.now();
  #done = 0;
  #survived = 0;

  constructor(all: number) {
    this.#all = all;
  }

  tell(what: string): void {
    this.#write(`${what} …`);
  }

  tried(trial: Trial): void {
    this.#done += 1;
    if (trial.result === 'survived') {
      this.#survived += 1;
      this.#clear();
      console.error(`survived ${describe(trial.mutant)}`);
    }
    const seconds = (performance.now() - this.#began) / 1_000;
    const left = Math.round((seconds / this.#done) * (this.#all - this.#done));
    this.#write(`${this.#done} of ${this.#all}, ${this.#survived} survived, about ${Math.ceil(left / 60)} min left`);
  }

  end(): void {
    this.#clear();
  }

  #clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }

  #write(line: string): void {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
    else if (this.#done % 10 === 0) process.stderr.write(`${line}\n`);
  }
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from '@envelop/core';
import { z } from 'zod';
import { AppError } from '../platform/errors/errors.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { jsonOf } from '../platform/text/json.ts';
import type { GraphqlContext } from './context.ts';
import { refusedDocument } from './errors.ts';

/** `allow`: clients can request operations by hash. `only`: all other operations are refused. */
export const TRUSTED_MODES = ['off', 'allow', 'only'] as const;
export type TrustedMode = (typeof TRUSTED_MODES)[number];

const OperationsFile = z.record(z.string(), z.string());

/** Documents registered in advance, by the SHA-256 of their text in hexadecimal. */
export class TrustedOperations {
  readonly mode: TrustedMode;
  readonly #byHash: ReadonlyMap<string, string>;
  readonly #documents: ReadonlySet<string>;

  constructor(mode: TrustedMode, documents: readonly string[] = []) {
    this.mode = mode;
    this.#byHash = new Map(documents.map((document) => [sha256(document), document]));
    this.#documents = new Set(documents);
  }

  /**
   * Reads `{ "<sha256 in hex>": "<document>" }`, the output format of code generators.
   * @throws StartupError when the file cannot be read, or a hash does not match its document
   */
  static async read(mode: TrustedMode, file: string): Promise<TrustedOperations> {
    if (mode === 'off') return new TrustedOperations(mode);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new StartupError(`TRUSTED_OPERATIONS_FILE ${file} cannot be read`);
    });
    const operations = OperationsFile.safeParse(jsonOf(text));
    if (!operations.success) {
      throw new StartupError(`TRUSTED_OPERATIONS_FILE ${file} is not a JSON object of documents by their SHA-256`);
    }
    for (const [hash, document] of Object.entries(operations.data)) {
      if (sha256(document) !== hash) {
        throw new StartupError(`TRUSTED_OPERATIONS_FILE ${file}: ${hash} is not the SHA-256 of its document`);
      }
    }
    return new TrustedOperations(mode, Object.values(operations.data));
  }

  /**
   * @throws AppError persisted_query_not_supported or persisted_query_not_found, whose messages make clients send the
   * document; operation_not_trusted where only trusted documents run
   */
  documentOf(hash: string): string {
    if (this.mode === 'off') throw new AppError('persisted_query_not_supported');
    const document = this.#byHash.get(hash.toLowerCase());
    if (document !== undefined) return document;
    throw this.mode === 'only' ? notTrusted() : new AppError('persisted_query_not_found');
  }

  admits(document: string): boolean {
    return this.mode !== 'only' || this.#documents.has(document);
  }
}

/** In mode `only`, refuses untrusted documents before they are parsed, on every transport. */
export function useTrustedOperations(trusted: TrustedOperations): Plugin<GraphqlContext> {
  return {
    onParse({ params: { source } }) {
      if (!trusted.admits(typeof source === 'string' ? source : source.body)) throw refusedDocument(notTrusted());
    },
  };
}

const notTrusted = () => new AppError('operation_not_trusted');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

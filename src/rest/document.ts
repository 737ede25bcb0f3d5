import '@fastify/accepts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller bodies fit into one packet uncompressed. */
const SMALL = 1_024;
/** Higher levels take tens of seconds for the largest page. */
const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESSIONS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI_QUALITY),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof COMPRESSIONS;

/**
 * An immutable page or document: rendered on the first request, compressed once per encoding, with conditional
 * requests.
 */
export class Document {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #print: () => string | Promise<string>;
  #printed: Promise<{ readonly body: Buffer; readonly etag: string }> | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** `headers` must include `content-type`. */
  constructor(headers: Readonly<Record<string, string>>, print: () => string | Promise<string>) {
    this.#headers = headers;
    this.#print = print;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#printed ??= this.#make();
    const { body, etag } = await this.#printed;
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
    reply.headers({ 'cache-control': 'no-cache', ...this.#headers, etag, vary });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = body.length < SMALL ? false : request.encoding('br') || request.encoding('gzip');
    if (encoding === false) return reply.send(body);
    return reply.header('content-encoding', encoding).send(await this.#as(encoding as Encoding, body));
  }

  async #make() {
    const body = Buffer.from(await this.#print());
    // Weak ETag, because the compressed forms share it.
    return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` };
  }

  #as(encoding: Encoding, body: Buffer): Promise<Buffer> {
    const made = this.#compressed.get(encoding) ?? COMPRESSIONS[encoding](body);
    this.#compressed.set(encoding, made);
    return made;
  }
}

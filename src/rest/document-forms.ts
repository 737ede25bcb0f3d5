import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { documentLanguage } from '../platform/documents/language.ts';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import { t } from '../platform/language/texts.ts';
import type { Caller } from '../platform/operation/caller.ts';
import type { Door } from '../platform/operation/door.ts';
import { inputReader } from './operation-input.ts';
import type { DocumentFile, Documents, Route } from './route.ts';

export const FORMAT = 'format';
const JSON_TYPE = 'application/json';

export const formatsOf = ({ types }: Documents): readonly string[] => ['json', ...Object.keys(types)];

/** Returns null for a request that wants JSON, which the route itself answers. */
export function documentServing(route: Route, documents: Documents, door: Pick<Door, 'enter'>) {
  const { method, path } = route;
  const { operation, from, types } = documents;
  const reader = inputReader({ method, path, from }, [FORMAT]);
  const takesFormat = FORMAT in operation.input.shape;
  const serve = async (request: FastifyRequest, caller: Caller, reply: FastifyReply, format: string) => {
    const input = reader.read(request);
    try {
      const { value } = await door.enter(operation, caller, takesFormat ? { ...input, format } : input);
      const language = documentLanguage(request.headers['accept-language']);
      return send(reply, types[format] as string, documents.file(value as never, { format, language }));
    } catch (error) {
      throw error instanceof AppError ? reader.onTheWire(error) : error;
    }
  };
  return (request: FastifyRequest, caller: Caller, reply: FastifyReply): Promise<FastifyReply> | null => {
    const format = formatOf(request, documents);
    return format === null ? null : serve(request, caller, reply, format);
  };
}

/** @throws AppError validation_failed */
function formatOf(request: FastifyRequest, documents: Documents): string | null {
  const { types } = documents;
  const wanted = (request.query as Readonly<Record<string, unknown>>)[FORMAT];
  if (wanted === undefined) {
    const accepted = new Negotiator(request).mediaType([JSON_TYPE, ...Object.values(types)]);
    return Object.keys(types).find((format) => types[format] === accepted) ?? null;
  }
  const formats = formatsOf(documents);
  if (typeof wanted !== 'string' || !formats.includes(wanted))
    throw validationFailed({ [FORMAT]: t('mustBeOneOf', { values: formats.join(', ') }) });
  return wanted === 'json' ? null : wanted;
}

function send(reply: FastifyReply, type: string, { name, disposition, headers = {}, bytes }: DocumentFile) {
  reply
    .headers({ ...headers, vary: [reply.getHeader('vary') ?? [], 'accept, accept-language'].flat().join(', ') })
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `${disposition}; filename="${name}"`);
  return reply.send(Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes, { objectMode: false }));
}

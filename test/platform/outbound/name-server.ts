import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const RESPONSE_CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;

/** Records (none: the name exists without this type), an error, or silence. */
export type Answer =
  | readonly { readonly type: keyof typeof TYPES; readonly value: string }[]
  | 'SERVFAIL'
  | 'NXDOMAIN'
  | 'silence';

export interface NameServer extends AsyncDisposable {
  /** In the format of `dnsResolver`. */
  readonly address: string;
  /** Received questions, as `A name`. */
  readonly questions: readonly string[];
}

/** A name server on 127.0.0.1 that follows the test's rule. A chain of CNAMEs is sent whole in one answer. */
export async function nameServer(answer: (type: 'A' | 'AAAA', name: string) => Answer): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    questions.push(`${type} ${name}`);
    const said = answer(type, name);
    if (said === 'silence') return;
    const records = typeof said === 'string' ? [] : said;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | RESPONSE_CODES[typeof said === 'string' ? said : 'NOERROR'], 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    let owner = name;
    const encoded = records.map((record) => {
      const bytes = encode(owner, record);
      if (record.type === 'CNAME') owner = record.value;
      return bytes;
    });
    socket.send(Buffer.concat([header, query.subarray(12, end), ...encoded]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function questionOf(query: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length !== 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1) === TYPES.A ? 'A' : 'AAAA', end: at + 5 };
}

function encode(owner: string, { type, value }: { type: keyof typeof TYPES; value: string }): Buffer {
  const data = type === 'CNAME' ? nameBytes(value) : Buffer.from(ipaddr.parse(value).toByteArray());
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(TYPES[type], 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(owner), fields, data]);
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

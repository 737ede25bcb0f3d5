import { connect } from 'node:net';

/** Writes bytes to a port, ends that direction, and answers everything that comes back until the other side closes. */
export function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** Status of an answer's first line. */
export const statusOf = (answer: string): number => Number(answer.slice(9, 12));

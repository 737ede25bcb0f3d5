import type { Message } from './broker.ts';

/** @throws TypeError when the body is not a JSON value. */
export function serialiseBody({ id, body, text }: Message): string {
  const json: string | undefined = text ?? JSON.stringify(body);
  if (json === undefined) throw new TypeError(`the body of message ${id} is not a JSON value`);
  return json;
}

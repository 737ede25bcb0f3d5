/** The part of saxen that is used. The package has no types. */
declare module 'saxen' {
  type DecodeEntities = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      callback: (name: string, attributes: () => Record<string, string>, decodeEntities: DecodeEntities) => void,
    ): this;
    on(event: 'closeTag', callback: (name: string) => void): this;
    on(event: 'text', callback: (text: string, decodeEntities: DecodeEntities) => void): this;
    on(event: 'cdata', callback: (text: string) => void): this;
    on(event: 'error' | 'warn', callback: (problem: Error) => void): this;
    parse(xml: string): unknown;
  }
}

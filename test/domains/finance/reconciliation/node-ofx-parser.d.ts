/** The part of node-ofx-parser that is used. The package has no types. */
declare module 'node-ofx-parser' {
  const parser: { parse(text: string): unknown };
  export default parser;
}

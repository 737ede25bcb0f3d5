import type { Localized, Text } from '../../../../platform/language/text.ts';

/** A value, a line or a file does not fit the layout. */
export class LayoutFault extends RangeError {
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(text.toString(), options);
    this.text = text;
  }
}

/** The text of a fault, for a message that names its place. */
export const faultText = (error: unknown): Localized | string =>
  error instanceof LayoutFault ? error.text : (error as Error).message;

import { activateTexts } from '../../web/shared/language/text.ts';

/** English texts for modules of the pages that tests call outside a browser. */
export async function speakEnglish(): Promise<void> {
  activateTexts('en', await import('../../web/console/messages/en.ts'));
}

/** Path prefix of the gateway, which the gateway writes into the page. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '';

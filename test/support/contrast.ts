import type { Page } from 'playwright-core';

export interface Faint {
  readonly text: string;
  readonly ratio: number;
}

/**
 * Returns texts with less contrast than WCAG 2.2 AA requires for any size (1.4.3: 4.5). Skips hidden and transparent
 * text.
 */
export const faintTexts = (page: Page): Promise<readonly Faint[]> => page.evaluate(`(${findFaint})()`);

/** Runs in the page. Colours are computed values: `rgb()` or `color(srgb …)`. */
const findFaint = `() => {
  const channels = (colour) => {
    const numbers = colour.match(/[\\d.]+/g).map(Number);
    const [red, green, blue] = colour.startsWith('color') ? numbers.slice(0, 3) : numbers.slice(0, 3).map((n) => n / 255);
    return { rgb: [red, green, blue], alpha: numbers[3] ?? 1 };
  };
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { rgb, alpha } = channels(getComputedStyle(each).backgroundColor);
      if (alpha > 0.99) return rgb;
    }
    return [1, 1, 1];
  };
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
    if (text === '' || !isShown(element)) continue;
    const [a, b] = [luminance(channels(getComputedStyle(element).color).rgb), luminance(groundOf(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.push({ text, ratio: Math.round(ratio * 100) / 100 });
  }
  return found;
}`;

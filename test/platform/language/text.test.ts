import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/platform/language/language.ts';
import { textsOf } from '../../../src/platform/language/text.ts';
import { amountText } from '../../../src/platform/money/money.ts';

const t = textsOf(
  {
    greeting: 'the key {key} has {count, plural, one {# claim} other {# claims}}',
    price: 'the quote is {amount}',
  },
  {
    greeting: 'a chave {key} tem {count, plural, one {# reivindicação} other {# reivindicações}}',
    price: 'a cotação é de {amount}',
  },
);

describe('texts', () => {
  it('a text has its values and plurals in each language', () => {
    const text = t('greeting', { key: 'a@b.c', count: 1 });
    expect(text.in('pt-BR')).toBe('a chave a@b.c tem 1 reivindicação');
    expect(t('greeting', { key: '{x}', count: 2 }).in('pt-BR')).toBe('a chave {x} tem 2 reivindicações');
    expect(text.in('en')).toBe('the key a@b.c has 1 claim');
  });

  it('an amount within a text is written as its language writes amounts', () => {
    const text = t('price', { amount: amountText(123_456) });
    expect([text.in('en'), text.in('pt-BR')]).toEqual(['the quote is BRL 1,234.56', 'a cotação é de R$ 1.234,56']);
  });

  it('as a string and in JSON a text is English', () => {
    const text = t('price', { amount: '1' });
    expect([`${text}`, JSON.stringify({ text })]).toEqual(['the quote is 1', '{"text":"the quote is 1"}']);
  });
});

describe('the language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['pt', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['pt-PT,en;q=0.5', 'pt-BR'],
    ['fr-CH, fr;q=0.9, pt;q=0.8, en;q=0.7', 'pt-BR'],
    ['en;q=0.4,pt-BR;q=0.9', 'pt-BR'],
    ['pt;q=0,en', 'en'],
    [';;,,=q', 'en'],
  ])('Accept-Language: %s is answered in %s', (accepted, language) => {
    expect(languageOf(accepted)).toBe(language);
  });
});

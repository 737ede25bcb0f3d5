export * from './text/num-ctrl-str.ts';

import { numberFormat } from '../app/intl.ts';

/** A percentage: 0.4567 is "46 %", with one decimal below 1 % and above 99 %, or always so many. */
export function percent(p: number, lang: string, digits?: number): string {
  const edge = (p > 0 && p < 0.01) || (p > 0.99 && p < 1);
  return numberFormat(lang, { style: 'percent', maximumFractionDigits: digits ?? (edge ? 1 : 0) }).format(p);
}

/** A number with its sign, one decimal. */
export const signed = (n: number, lang: string): string =>
  numberFormat(lang, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(n);

/** A number with exactly so many decimals. */
export const fixed = (n: number, lang: string, digits = 1): string =>
  numberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);

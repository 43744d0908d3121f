import { expect, test } from 'vitest';
import { noticeText } from '../src/notify/texts.ts';

const notice = (lang: string, kind: 'waited' | 'reminder', seat: string) =>
  noticeText(lang, kind, { table: 'Rabaul', seat, deadline: Date.UTC(2030, 0, 2, 3, 4) }).text;

test('[texts] a notice names the seat of the Allies in words, in both languages', () => {
  expect(notice('en', 'waited', 'allied')).toBe('You are waited for as the Allies in Rabaul.');
  expect(notice('es', 'waited', 'allied')).toBe('Te esperan como los Aliados en Rabaul.');
});

test('[texts] a reminder has no verb that a seat in the plural would not fit', () => {
  expect(notice('en', 'reminder', 'allied')).toBe('Deadline for the Allies in Rabaul: 2030-01-02 03:04 UTC.');
  expect(notice('es', 'reminder', 'uk')).toBe('Plazo para el Reino Unido en Rabaul: 2030-01-02 03:04 UTC.');
});

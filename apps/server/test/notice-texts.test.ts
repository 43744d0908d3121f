import { expect, test } from 'vitest';
import { createGames } from '../src/games.ts';
import { noticeText } from '../src/notify/texts.ts';

const games = createGames();
const notice = (lang: string, kind: 'waited' | 'reminder', game: string, seat: string) =>
  noticeText(lang, kind, {
    table: 'Rabaul',
    seat: (l) => games.seatName(game, seat, l),
    deadline: Date.UTC(2030, 0, 2, 3, 4),
  }).text;

test('[texts] a notice names the seat of the Allies in words, in both languages', () => {
  expect(notice('en', 'waited', 'eots', 'allied')).toBe('You are waited for as the Allies in Rabaul.');
  expect(notice('es', 'waited', 'eots', 'allied')).toBe('Te esperan como los Aliados en Rabaul.');
});

test('[texts] a reminder has no verb that a seat in the plural would not fit', () => {
  expect(notice('en', 'reminder', 'eots', 'allied')).toBe('Deadline for the Allies in Rabaul: 2030-01-02 03:04 UTC.');
  expect(notice('es', 'reminder', 'aa1942', 'uk')).toBe('Plazo para el Reino Unido en Rabaul: 2030-01-02 03:04 UTC.');
});

test('[texts] every seat of every game has a name in both languages', () => {
  for (const game of games.all)
    for (const { id } of game.seats({}))
      for (const lang of ['en', 'es'])
        expect(games.seatName(game.id, id, lang), `${game.id} ${id} ${lang}`).not.toBe(id);
});

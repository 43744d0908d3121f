import { IntlMessageFormat } from 'intl-messageformat';

/** ICU messages: subject and text. A deadline is a moment of UTC, written alike in all languages. */
const texts = {
  en: {
    waited: ['Your move in {table}', 'You are waited for as {seat} in {table}.'],
    reminder: ['Time runs out in {table}', 'Deadline for {seat} in {table}: {deadline} UTC.'],
    round: ['A round of {table} ends soon', 'Your game in {table} has to be over by {deadline} UTC.'],
    dispute: ['A ruling is disputed in {table}', 'A player of {table} disputes a ruling: it waits for an arbiter.'],
    begun: ['{seat} plays: {table}', 'A match of {seat} has begun: {table}. You may watch it.'],
    arrive: ['{table}: your game has begun', 'Come to your board in {table} by {deadline} UTC, or it is lost.'],
    challenged: ['{seat} challenges you in {table}', 'Accept it by {deadline} UTC, or it counts as lost.'],
    challengedAsk: ['{seat} challenges you in {table}', 'An answer is waited for until {deadline} UTC.'],
    invited: ['The team {seat} invites you: {table}', 'You are invited to play for {seat} in {table}.'],
    admitted: ['You are invited: {table}', 'You may enter the event {table}.'],
    table: ['{seat} invites you: {table}', 'There is a table for you: {table}.'],
    rematch: ['{seat} asks for a rematch: {table}', 'Your place in {table} is kept for you until {deadline} UTC.'],
    checkIn: [
      '{table}: are you there?',
      'Check in for the next round of {table} by {deadline} UTC, or you do not play it.',
    ],
    lastRound: [
      'Last round of play in {table}',
      'The round under way in your game in {table} is its last one: all sides get their turn.',
    ],
    digest: ['Games that wait for you', ''],
  },
  es: {
    waited: ['Te toca en {table}', 'Te esperan como {seat} en {table}.'],
    reminder: ['Se acaba el tiempo en {table}', 'Plazo para {seat} en {table}: {deadline} UTC.'],
    round: ['Pronto termina una ronda de {table}', 'Tu partida en {table} debe acabar antes de {deadline} UTC.'],
    dispute: [
      'Se discute una decisión en {table}',
      'Un jugador de {table} discute una decisión: espera a un árbitro.',
    ],
    begun: ['{seat} juega: {table}', 'Ha empezado una partida de {seat}: {table}. Puedes mirarla.'],
    arrive: ['{table}: tu partida ha empezado', 'Ven a tu mesa en {table} antes de {deadline} UTC, o la pierdes.'],
    challenged: ['{seat} te desafía en {table}', 'Acéptalo antes de {deadline} UTC, o cuenta como perdido.'],
    challengedAsk: ['{seat} te desafía en {table}', 'Se espera tu respuesta hasta {deadline} UTC.'],
    invited: ['El equipo {seat} te invita: {table}', 'Tienes una invitación para jugar con {seat} en {table}.'],
    admitted: ['Tienes una invitación: {table}', 'Puedes inscribirte en el evento {table}.'],
    table: ['{seat} te invita: {table}', 'Hay una mesa para ti: {table}.'],
    rematch: ['{seat} pide la revancha: {table}', 'Tu puesto en {table} se te guarda hasta {deadline} UTC.'],
    checkIn: [
      '{table}: ¿estás presente?',
      'Confirma tu presencia para la próxima ronda de {table} antes de {deadline} UTC, o no la juegas.',
    ],
    lastRound: [
      'Última ronda de juego en {table}',
      'La ronda en curso de tu partida en {table} es la última: todos los bandos juegan su turno.',
    ],
    digest: ['Partidas que te esperan', ''],
  },
} as const;
type Lang = keyof typeof texts;
type Kind = keyof (typeof texts)['en'];

/** Made once: parsing a message takes longer than filling it. */
const messages = new Map<string, IntlMessageFormat>();
function filled(lang: Lang, message: string, values: Record<string, string>): string {
  const key = `${lang} ${message}`;
  let format = messages.get(key);
  if (!format) messages.set(key, (format = new IntlMessageFormat(message, lang)));
  return String(format.format(values));
}

/** A notice in the user's language. `seat` names the seat in a language. */
export function noticeText(
  lang: string,
  kind: Kind,
  p: { table: string; seat: (lang: string) => string; deadline: number | null },
): { subject: string; text: string } {
  const of: Lang = lang === 'es' ? 'es' : 'en';
  const values = {
    table: p.table,
    seat: p.seat(of),
    deadline: p.deadline === null ? '' : new Date(p.deadline).toISOString().slice(0, 16).replace('T', ' '),
  };
  const [subject, text] = texts[of][kind];
  return { subject: filled(of, subject, values), text: filled(of, text, values) };
}

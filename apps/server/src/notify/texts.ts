import { IntlMessageFormat } from 'intl-messageformat';

/** ICU messages: subject and text. A deadline is a moment of UTC, written alike in all languages. */
const texts = {
  en: {
    waited: ['Your move in {table}', 'You are waited for as {seat} in {table}.'],
    reminder: ['Time runs out in {table}', 'Deadline for {seat} in {table}: {deadline} UTC.'],
    digest: ['Games that wait for you', ''],
  },
  es: {
    waited: ['Te toca en {table}', 'Te esperan como {seat} en {table}.'],
    reminder: ['Se acaba el tiempo en {table}', 'Plazo para {seat} en {table}: {deadline} UTC.'],
    digest: ['Partidas que te esperan', ''],
  },
} as const;
const seats =
  '{seat, select, ' +
  'ussr {the Soviet Union} germany {Germany} uk {the United Kingdom} japan {Japan} usa {the United States} allied {the Allies} other {{id}}}';
const asientos =
  '{seat, select, ' +
  'ussr {la Unión Soviética} germany {Alemania} uk {el Reino Unido} japan {Japón} usa {los Estados Unidos} allied {los Aliados} other {{id}}}';

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

/** A notice in the user's language. */
export function noticeText(
  lang: string,
  kind: Kind,
  p: { table: string; seat: string; deadline: number | null },
): { subject: string; text: string } {
  const of: Lang = lang === 'es' ? 'es' : 'en';
  const values = {
    table: p.table,
    seat: filled(of, of === 'es' ? asientos : seats, { seat: p.seat, id: p.seat }),
    deadline: p.deadline === null ? '' : new Date(p.deadline).toISOString().slice(0, 16).replace('T', ' '),
  };
  const [subject, text] = texts[of][kind];
  return { subject: filled(of, subject, values), text: filled(of, text, values) };
}

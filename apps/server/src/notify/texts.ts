const texts = {
  en: {
    waited: ['Your move in {table}', 'You are waited for as {seat} in {table}.'],
    reminder: ['Time runs out in {table}', 'Deadline for {seat} in {table}: {deadline}.'],
    digest: ['Games that wait for you', ''],
  },
  es: {
    waited: ['Te toca en {table}', 'Te esperan como {seat} en {table}.'],
    reminder: ['Se acaba el tiempo en {table}', 'Plazo para {seat} en {table}: {deadline}.'],
    digest: ['Partidas que te esperan', ''],
  },
} as const;
const seats: Record<string, Record<string, string>> = {
  en: {
    ussr: 'the Soviet Union',
    germany: 'Germany',
    uk: 'the United Kingdom',
    japan: 'Japan',
    usa: 'the United States',
    allied: 'the Allies',
  },
  es: {
    ussr: 'la Unión Soviética',
    germany: 'Alemania',
    uk: 'el Reino Unido',
    japan: 'Japón',
    usa: 'los Estados Unidos',
    allied: 'los Aliados',
  },
};

/** A notice in the user's language. */
export function noticeText(
  lang: string,
  kind: 'waited' | 'reminder' | 'digest',
  p: { table: string; seat: string; deadline: number | null },
): { subject: string; text: string } {
  const of = lang === 'es' ? 'es' : 'en';
  const values: Record<string, string> = {
    table: p.table,
    seat: seats[of]?.[p.seat] ?? p.seat,
    deadline: p.deadline === null ? '' : `${new Date(p.deadline).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
  const fill = (s: string): string => s.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const [subject, text] = texts[of][kind];
  return { subject: fill(subject), text: fill(text) };
}

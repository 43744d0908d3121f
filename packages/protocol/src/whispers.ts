/** A whisper between two seats, in whichever order they are named. */
export type WhisperChannel = `whisper:${string}`;

/** Does this table allow whispers? Games for more than two say so by their option `whispers`. */
export const allowsWhispers = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && (options as { whispers?: unknown }).whispers === true;

export const whisperOf = (a: string, b: string): WhisperChannel => `whisper:${a < b ? `${a}+${b}` : `${b}+${a}`}`;

/** The two seats of a whisper; null: the channel is none. */
export function whispering(channel: string): readonly string[] | null {
  return channel.startsWith('whisper:') ? channel.slice('whisper:'.length).split('+') : null;
}

/** The whispers of some seats: one with each seat of another side. */
export function whispersOf(
  all: readonly { id: string; side: string }[],
  mine: readonly string[],
): readonly WhisperChannel[] {
  const own = all.filter((s) => mine.includes(s.id));
  const pairs = own.flatMap((s) => all.filter((o) => o.side !== s.side).map((o) => whisperOf(s.id, o.id)));
  return [...new Set(pairs)];
}

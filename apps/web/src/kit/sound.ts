/**
 * Sounds that a board may make. None is louder than a click by default; whether they are heard at all is the reader's
 * choice.
 */
export const cueNames = ['turn', 'dice', 'hit', 'lost', 'chat'] as const;
export type Cue = (typeof cueNames)[number];

/** Tones of a cue: pitch (Hz), when it begins and how long it lasts (seconds), how loud (0-1). */
const cues: { readonly [cue in Cue]: readonly (readonly [number, number, number, number])[] } = {
  turn: [
    [523.25, 0, 0.4, 0.12],
    [659.25, 0.16, 0.4, 0.12],
  ],
  dice: [
    [180, 0, 0.05, 0.06],
    [150, 0.07, 0.05, 0.05],
    [165, 0.13, 0.05, 0.04],
  ],
  hit: [[110, 0, 0.18, 0.1]],
  lost: [
    [130, 0, 0.3, 0.1],
    [98, 0.12, 0.5, 0.1],
  ],
  chat: [[880, 0, 0.12, 0.05]],
};

let context: AudioContext | null = null;

/** Plays a cue. A browser without sound is no reason to stop. */
export function play(cue: Cue): void {
  try {
    context ??= new AudioContext();
    for (const [pitch, from, long, loud] of cues[cue]) {
      const at = context.currentTime + from;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(loud, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + long + 0.05);
    }
  } catch {
    // Nothing is heard then.
  }
}

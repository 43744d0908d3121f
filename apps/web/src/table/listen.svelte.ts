import { untrack } from 'svelte';
import { hear } from '../app/sounds.ts';
import type { FrameTable } from './frame-table.ts';

/** After the dice have been heard, ms. */
const AFTER_DICE = 260;

/** Makes what is shown heard: dice, hits, a ship that is lost, talk. To be called while a component is made. */
export function listen(table: () => FrameTable): void {
  $effect(() => {
    const { lastStep, ui } = table();
    const log = lastStep?.log ?? [];
    const cues = new Set(log.flatMap((entry) => ui.cue?.(entry) ?? []));
    const dice = log.some((entry) => (ui.logDice?.(entry)?.length ?? 0) > 0) || cues.has('dice');
    if (dice) hear('dice');
    const then = (['lost', 'hit'] as const).find((cue) => cues.has(cue));
    if (!then) return;
    const timer = setTimeout(() => hear(then), dice ? AFTER_DICE : 0);
    return () => clearTimeout(timer);
  });
  let known = untrack(() => table().chat?.lines.length ?? 0);
  $effect(() => {
    const chat = table().chat;
    const last = chat?.lines.at(-1);
    const n = chat?.lines.length ?? 0;
    if (n > known && last && last.channel !== 'system' && last.user !== table().me.user?.id) hear('chat');
    known = n;
  });
}

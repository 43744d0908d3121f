/** The present time, renewed four times a second while anybody reads it. */
class Now {
  at = $state(Date.now());
  constructor() {
    setInterval(() => {
      if (!document.hidden) this.at = Date.now();
    }, 250);
  }
}
export const now = new Now();

/** `1:02:03`, `4:05`, or days for slow clocks. */
export function clockText(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const d = Math.floor(s / 86_400);
  const h = Math.floor((s % 86_400) / 3600);
  const m = Math.floor((s % 3600) / 60);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (d > 0) return `${d}d ${h}h`;
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** What is left on somebody's clock at this time; null: there is none. */
export function timeLeft(clock: { left: number; at: number; running: boolean } | null | undefined): number | null {
  if (!clock) return null;
  // Who looks on with a delay is shown a clock before it begins to run.
  return clock.left - (clock.running ? Math.max(0, now.at - clock.at) : 0);
}

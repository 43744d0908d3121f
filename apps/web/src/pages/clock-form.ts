import type { CreateTable } from '@wardroom/protocol';

/** What the form asks for: minutes and seconds for live clocks, hours for slow ones. */
export interface ClockForm {
  pace: 'live' | 'slow' | 'none';
  bank: number;
  increment: number;
  perMove: number;
  reserve: number;
  atZero: 'forfeit' | 'bot' | 'nothing' | 'expire';
}

/** The clock's rule in seconds; null: no clock. */
export function clockOf(form: ClockForm): NonNullable<CreateTable['clock']> | null {
  if (form.pace === 'none') return null;
  if (form.pace === 'live')
    return { bank: whole(form.bank * 60), increment: whole(form.increment), atZero: form.atZero };
  return { bank: whole(form.reserve * 3600), perMove: whole(form.perMove * 3600), atZero: form.atZero };
}

function whole(n: number): number {
  return Number.isFinite(n) ? Math.max(0, Math.round(n)) : 0;
}

import { notices } from '../app/notices.svelte.ts';
import type { FrameTable } from './frame-table.ts';

/** Hands a JSON file to the user. */
export function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function downloadRecord(table: FrameTable): Promise<void> {
  const record = await table.record();
  if (record) saveJson(`wardroom-${table.header.game}-${table.header.id}.json`, record);
  else notices.say(table.t('menu.noRecord'), 'bad');
}

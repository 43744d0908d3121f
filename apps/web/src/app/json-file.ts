import { notices } from './notices.svelte.ts';

/** The JSON of the file that was chosen in a field; undefined: none was, or it is no JSON, which `bad` says. */
export async function jsonFile(event: Event, bad: string): Promise<unknown> {
  const file = (event.currentTarget as HTMLInputElement).files?.[0];
  try {
    return file ? JSON.parse(await file.text()) : undefined;
  } catch {
    notices.say(bad, 'bad');
    return undefined;
  }
}

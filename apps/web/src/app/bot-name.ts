import { t } from './i18n.svelte.ts';

interface Named {
  readonly name: string;
  readonly bot?: boolean | undefined;
  readonly guest?: boolean | undefined;
}

/**
 * What somebody is called wherever a name stands: bots by their strength, people by their own name, guests as guests.
 */
export function playerName(who: Named): string {
  if (who.guest) return `${who.name} ${t('room.guest')}`;
  const said = who.bot ? t(`botName.${who.name}`) : who.name;
  return said === `botName.${who.name}` ? who.name : said;
}

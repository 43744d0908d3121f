import CircleHelp from '@lucide/svelte/icons/circle-help';
import Eye from '@lucide/svelte/icons/eye';
import House from '@lucide/svelte/icons/house';
import Trophy from '@lucide/svelte/icons/trophy';
import UserRound from '@lucide/svelte/icons/user-round';
import UsersRound from '@lucide/svelte/icons/users-round';
import { t } from '../app/i18n.svelte.ts';
import { ruleDrawer } from '../app/rule-drawer.svelte.ts';
import { session } from '../app/session.svelte.ts';

/**
 * The pages that are in reach from everywhere; at a table the rules of its game open beside it, and the table stays.
 */
export function siteLinks() {
  const rules = ruleDrawer.game;
  return [
    { href: '/home', page: 'home', text: t('shell.home'), icon: House, beside: false },
    { href: '/lobby', page: 'lobby', text: t('shell.lobby'), icon: UsersRound, beside: false },
    { href: '/watch', page: 'watch', text: t('shell.watch'), icon: Eye, beside: false },
    { href: '/events', page: 'events', text: t('shell.events'), icon: Trophy, beside: false },
    {
      href: rules ? `/help/${rules}` : '/help',
      page: 'helpIndex',
      text: t('shell.help'),
      icon: CircleHelp,
      beside: rules !== null,
    },
    {
      href: '/profile',
      page: 'profile',
      text: session.user?.name ?? t('shell.profile'),
      icon: UserRound,
      beside: false,
    },
  ];
}

/** Every page of the site and its address. `:name` is one part of the path. */
export const paths = {
  landing: '/',
  home: '/home',
  lobby: '/lobby',
  watch: '/watch',
  screen: '/screen/:match',
  create: '/new',
  events: '/events',
  newEvent: '/events/new',
  event: '/e/:slug',
  compare: '/e/:slug/compare/:round',
  embed: '/embed/e/:slug',
  ratings: '/ratings',
  table: '/t/:match',
  replay: '/replay/:match',
  record: '/replay',
  practice: '/practice/:game',
  helpIndex: '/help',
  help: '/help/:game',
  rule: '/help/:game/:rule',
  profile: '/profile',
  device: '/device/:token',
  person: '/people/:user',
  moderation: '/moderation',
  confirm: '/confirm/:token',
  reset: '/reset/:token',
} as const;

export type PageName = keyof typeof paths;
export interface Matched {
  page: PageName | 'notFound';
  params: { readonly [name: string]: string };
}

/** Which page a path is, with its parts. */
export function matchPath(path: string): Matched {
  const parts = path.split('/').filter((p) => p !== '');
  for (const [page, pattern] of Object.entries(paths) as [PageName, string][]) {
    const wanted = pattern.split('/').filter((p) => p !== '');
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((w, i) => {
      const part = parts[i] as string;
      if (!w.startsWith(':')) return w === part;
      try {
        params[w.slice(1)] = decodeURIComponent(part);
      } catch {
        return false;
      }
      return true;
    });
    if (fits) return { page, params };
  }
  return { page: 'notFound', params: {} };
}

/** The practice table that leads through a first game. */
/** `lesson`: a further one than the first. */
export const guidePath = (game: string, lesson = '1'): string => `/practice/${game}?guide=${lesson}`;

/**
 * The address of a rule's text. Dots become hyphens, because some servers take a dot for a file; a slash (12.3/FIRE)
 * becomes a tilde.
 */
export function rulePath(game: string, rule: string): string {
  return `/help/${game}/${rule.replaceAll('.', '-').replaceAll('/', '~')}`;
}

/** The rule's number from its address. */
export function ruleOfPath(part: string): string {
  const dotted = part.replace(/^R?\d+(?:-\d+)*(?=[a-z]?$|~)/, (number) => number.replaceAll('-', '.'));
  return dotted.replaceAll('~', '/');
}

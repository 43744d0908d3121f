import { t } from './i18n.svelte.ts';
import { notices } from './notices.svelte.ts';
import { attempt, client, session } from './session.svelte.ts';

interface Person {
  id: string;
  name: string;
}

const others = (people: readonly Person[], id: string): Person[] => people.filter((p) => p.id !== id);

/** People whom I do not want to hear. Kept by the server with my profile. */
class Social {
  get muted(): readonly Person[] {
    return session.user?.muted ?? [];
  }

  get blocked(): readonly Person[] {
    return session.user?.blocked ?? [];
  }

  hides(user: string): boolean {
    return this.muted.some((p) => p.id === user) || this.blocked.some((p) => p.id === user);
  }

  async mute(id: string, name: string): Promise<void> {
    if (!(await this.relate(id, 'muted'))) return;
    this.keep({ muted: [...others(this.muted, id), { id, name }] });
    notices.say(t('social.muted', { name }), 'good');
  }

  async block(id: string, name: string): Promise<void> {
    if (!(await this.relate(id, 'blocked'))) return;
    this.keep({ blocked: [...others(this.blocked, id), { id, name }] });
    notices.say(t('social.blocked', { name }), 'good');
  }

  async release(id: string): Promise<void> {
    if (!(await this.relate(id, 'none'))) return;
    this.keep({ muted: others(this.muted, id), blocked: others(this.blocked, id) });
  }

  async report(id: string, text: string, match?: string): Promise<void> {
    const done = await attempt(async () => {
      await client.post('POST /api/reports', { user: id, text, ...(match ? { match } : {}) });
      return true;
    });
    if (done) notices.say(t('social.reported'), 'good');
  }

  private keep(changed: { muted?: Person[]; blocked?: Person[] }): void {
    if (session.user) session.user = { ...session.user, ...changed };
  }

  private async relate(user: string, relation: 'none' | 'muted' | 'blocked'): Promise<boolean> {
    const done = await attempt(async () => {
      await client.post('POST /api/people', { user, relation });
      return true;
    });
    return done === true;
  }
}
export const social = new Social();

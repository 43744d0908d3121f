import { t } from './i18n.svelte.ts';
import { notices } from './notices.svelte.ts';
import { attempt, client } from './session.svelte.ts';

interface Person {
  id: string;
  name: string;
}

/** People whom I do not want to hear. Kept by the server with my profile. */
class Social {
  muted = $state.raw<readonly Person[]>([]);
  blocked = $state.raw<readonly Person[]>([]);

  hides(user: string): boolean {
    return this.muted.some((p) => p.id === user) || this.blocked.some((p) => p.id === user);
  }

  async mute(id: string, name: string): Promise<void> {
    if (!(await this.relate(id, 'muted'))) return;
    this.muted = [...this.muted.filter((p) => p.id !== id), { id, name }];
    notices.say(t('social.muted', { name }), 'good');
  }

  async block(id: string, name: string): Promise<void> {
    if (!(await this.relate(id, 'blocked'))) return;
    this.blocked = [...this.blocked.filter((p) => p.id !== id), { id, name }];
    notices.say(t('social.blocked', { name }), 'good');
  }

  async release(id: string): Promise<void> {
    if (!(await this.relate(id, 'none'))) return;
    this.muted = this.muted.filter((p) => p.id !== id);
    this.blocked = this.blocked.filter((p) => p.id !== id);
  }

  async report(id: string, text: string, match?: string): Promise<void> {
    const done = await attempt(async () => {
      await client.post('POST /api/reports', { user: id, text, ...(match ? { match } : {}) });
      return true;
    });
    if (done) notices.say(t('social.reported'), 'good');
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

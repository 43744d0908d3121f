/** People whom I do not want to hear. Filled from the server with my profile. */
class Social {
  muted = $state.raw<readonly { id: string; name: string }[]>([]);
  blocked = $state.raw<readonly { id: string; name: string }[]>([]);
  hides(user: string): boolean {
    return this.muted.some((p) => p.id === user) || this.blocked.some((p) => p.id === user);
  }
  async mute(id: string, name: string): Promise<void> {
    this.muted = [...this.muted, { id, name }];
  }
  async block(id: string, name: string): Promise<void> {
    this.blocked = [...this.blocked, { id, name }];
  }
  async report(_id: string, _name: string, _text: string): Promise<void> {}
}
export const social = new Social();

class Session {
  user = $state.raw<{ id: string; name: string } | null>(null);
}
export const session = new Session();

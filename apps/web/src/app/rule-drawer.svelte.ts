/** The in-app rule that lies open beside whatever the user was doing. */
class RuleDrawer {
  /** The game of the table that lies open; null: none does. */
  game = $state<string | null>(null);
  shown = $state.raw<{ game: string; rule: string } | null>(null);

  open(game: string, rule: string): void {
    this.shown = { game, rule };
  }
  close(): void {
    this.shown = null;
  }
}
export const ruleDrawer = new RuleDrawer();
